import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { walletWidget } from '../libs/wallet-widget/plugin.js';
import { pageHeads } from './plugins/page-heads.js';
import { shareTexts } from './plugins/share-texts.js';

// Read with `--configLoader runner`: a bundled configuration would follow every import() of the pages.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const SERVER = 'http://localhost:3000';
const SERVER_PATHS = [
  '/api',
  '/health',
  '/tonconnect-manifest.json',
  '/wallets-v2.json',
  '/wallets/',
  '/og/',
  '/images/',
  '/site.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
];

// Without zustand's persistence, which one page needs.
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|i18next|react-i18next|zustand)\/(?!esm\/middleware)/;

/** Small modules that most pages use; large ones stay with their own pages. */
const SHARED =
  /\/(web\/src\/(components|jsx|lib)\/(?!markdown|contents|query-provider|contract|address-actions|page-icon|session-calls|state-message|invitation)|web\/src\/i18n\/use-|libs\/brand\/|libs\/domain\/(language|points|roadmap|site-settings|tokenomics)\.)/;

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  resolve: { alias: { '#libs': here('../libs') } },
  plugins: [
    react(),
    lineBreaks(),
    jsonModules(),
    walletWidget(),
    !isSsrBuild && [
      pageHeads(),
      shareTexts(),
      // The server answers with these files as they are: compression costs nothing per request.
      compression({
        algorithms: ['gzip', 'brotliCompress'],
        exclude: [/(heads|share-texts)\.json$/],
        logLevel: 'silent',
      }),
    ],
  ],
  // The server's renderer contains its packages, which are not installed beside it.
  ssr: { noExternal: true },
  // Vite leaves this to the server's environment, and React would come with all of its warnings.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER])),
  },
  build: isSsrBuild
    ? {
        outDir: here('../dist/web-render'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
      }
    : {
        outDir: here('../dist/web'),
        emptyOutDir: true,
        assetsDir: 'assets',
        // For the check of the budget; the server does not send it.
        manifest: true,
        // Every browser that runs the bundle knows modulepreload; the polyfill would only add weight.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What changes only with its version compresses better alone and stays cached.
                { name: 'vendor', test: VENDOR },
                { name: 'shared', test: SHARED },
              ],
            },
          },
          // The rules are pure: a page that does not use one (the built-in tasks, say) need not load it.
          treeshake: { moduleSideEffects: [{ test: /\/libs\/domain\//, sideEffects: false }] },
        },
      },
}));

/**
 * While developing, Vite serves JSON as a script, which browsers refuse to import with
 * `{ type: 'json' }`. A build needs nothing of this: there the texts are chunks.
 */
function jsonModules(): Plugin {
  return {
    name: 'json-modules',
    apply: 'serve',
    transform: {
      order: 'pre',
      filter: { code: /with: \{ type: 'json' \}/ },
      handler: (code) => ({
        code: code.replaceAll(/, \{ with: \{ type: 'json' \} \}/g, ''),
        map: null,
      }),
    },
  };
}

const RUNTIME = here('src/jsx/jsx-runtime.ts');

/** Makes all elements, those of packages too, with the runtime of ours, which alone uses React's. */
function lineBreaks(): Plugin {
  return {
    name: 'line-breaks',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react\/jsx-runtime$/ },
      handler: (_source, importer) => (importer === RUNTIME ? null : RUNTIME),
    },
  };
}
