import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { walletWidget } from '../libs/wallet-widget/plugin.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page of claim kits, which `npm run claim-kit` copies: it works in any folder of any host. */
export default defineConfig({
  root: here('src/claim-kit'),
  base: './',
  publicDir: false,
  resolve: { alias: { '#libs': here('../libs') } },
  plugins: [react(), walletWidget()],
  build: {
    outDir: here('../dist/claim-kit'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // One script, which a visitor loads once.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      treeshake: { moduleSideEffects: [{ test: /\/libs\/domain\//, sideEffects: false }] },
    },
  },
});
