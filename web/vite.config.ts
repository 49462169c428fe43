import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { walletWidget } from '../libs/wallet-widget/plugin.js';
import { CHUNKS } from './plugins/chunks.js';
import { pageHeads } from './plugins/page-heads.js';

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

/** React has had this hook itself since version 18. */
const OWN_HOOK = {
  'use-sync-external-store/shim/index.js': 'react',
};

/** Leaves the times of plugins out of the log. */
const QUIET = { bundlerTimings: false };

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  resolve: { alias: { '#libs': here('../libs'), ...OWN_HOOK } },
  plugins: [
    react(),
    lineBreaks(),
    jsonModules(),
    walletWidget(),
    !isSsrBuild && [
      smallerScripts(),
      pageHeads(),
      // The server sends these files as they are, so that compression costs nothing per request.
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
        rolldownOptions: { checks: QUIET },
      }
    : {
        outDir: here('../dist/web'),
        emptyOutDir: true,
        assetsDir: 'assets',
        // Read by the check of the budget; the server does not send it.
        manifest: true,
        // Every browser that runs the bundle knows modulepreload; the polyfill would only add weight.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: QUIET,
          output: {
            codeSplitting: { groups: CHUNKS },
          },
          // The rules are pure: a page that does not use one (the built-in tasks, say) need not load it.
          treeshake: { moduleSideEffects: [{ test: /\/libs\/domain\//, sideEffects: false }] },
        },
      },
}));

/** While developing, Vite serves JSON as a script, which browsers refuse to import with `{ type: 'json' }`. */
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

/**
 * Minifies once more, to replace names of styles by their values, which Vite's minifier leaves as objects; also
 * minifies the scripts that run before the first paint, which are only copied.
 */
function smallerScripts(): Plugin {
  const smaller = async (script: string, module: boolean) => {
    const compress = { ecma: 2020, passes: 3 } as const;
    return (await minify(script, { module, compress, mangle: true })).code;
  };
  return {
    name: 'smaller-scripts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = await smaller(file.code, true);
      }
    },
    async writeBundle({ dir = '' }) {
      for (const file of globSync(`${dir}/*-paint.js`)) {
        writeFileSync(file, await smaller(readFileSync(file, 'utf8'), false));
      }
    },
  };
}

const RUNTIME = here('src/jsx/jsx-runtime.ts');

/** Creates all elements, also in packages, with our runtime, which alone uses React's. */
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
