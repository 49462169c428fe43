import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { ADMIN_KEY_PREFIX } from '../libs/wallet-widget/keys.js';
import { walletWidget } from '../libs/wallet-widget/plugin.js';
import { fetchChunks } from './plugins/fetch-chunks.js';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: fromHere('.'),
  base: '/admin/',
  resolve: {
    alias: {
      '#libs': fromHere('../libs'),
      // react-admin writes CSV files in the browser by default; ours come from the server.
      'jsonexport/dist/index.js': fromHere('src/providers/data/noExport.ts'),
    },
  },
  plugins: [
    react(),
    fetchChunks(),
    walletWidget({ keyPrefix: ADMIN_KEY_PREFIX }),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024 }),
  ],
  build: {
    outDir: fromHere('../dist/admin'),
    emptyOutDir: true,
    // scripts/check-bundles.ts reads from it what each screen loads.
    manifest: true,
    // Small modules that most screens share would else be dozens of files, which compress badly. What
    // fewer share, such as the forms, is not part of every screen's first load.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'shared', test: /node_modules/, minShareCount: 11 }] },
      },
    },
    // react-admin and MUI are one framework chunk by nature; the budget is checked on brotli size.
    chunkSizeWarningLimit: 1200,
  },
  server: {
    port: 5174,
    strictPort: true,
    proxy: {
      '/api': 'http://localhost:3000',
      '/admin-tonconnect-manifest.json': 'http://localhost:3000',
      '/wallets-v2.json': 'http://localhost:3000',
      '/wallets/': 'http://localhost:3000',
    },
  },
});
