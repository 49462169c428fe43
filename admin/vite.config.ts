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
    // For scripts/check-bundles.ts, which weighs each screen.
    manifest: true,
    // Modules that most screens share are one chunk, which compresses better than dozens of files.
    // Modules that few share, such as forms, stay out of the first load.
    rolldownOptions: {
      // Times of its plugins are noise for operators who build from source.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'confirmations',
              test: /libs[\\/]domain[\\/](moderation[\\/]farm-price|participants[\\/]point-confirmation)\./,
            },
            { name: 'shared', test: /node_modules/, minShareCount: 26 },
            {
              name: 'parts',
              test: /admin[\\/]src[\\/](components|providers|theme)/,
              minShareCount: 26,
            },
          ],
        },
      },
    },
    // react-admin and MUI are one large chunk; the budget is checked on brotli size.
    chunkSizeWarningLimit: 1200,
  },
  server: {
    port: 5174,
    strictPort: true,
    proxy: {
      '/api': 'http://localhost:3000',
      '/health/': 'http://localhost:3000',
      '/admin-tonconnect-manifest.json': 'http://localhost:3000',
      '/wallets-v2.json': 'http://localhost:3000',
      '/wallets/': 'http://localhost:3000',
      '/images/': 'http://localhost:3000',
    },
  },
});
