import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { walletWidget } from '../../../libs/wallet-widget/plugin.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page that drives the wallet in tests. Only ../browser/wallet-lab.ts builds and serves it. */
export default defineConfig({
  root: here('.'),
  resolve: { alias: { '#libs': here('../../../libs') } },
  plugins: [react(), walletWidget()],
  logLevel: 'warn',
  build: { emptyOutDir: true, minify: false, chunkSizeWarningLimit: 2000 },
});
