import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const RUNTIME = fileURLToPath(new URL('../src/jsx/jsx-runtime.ts', import.meta.url));

/** Makes all elements, those of packages too, with the runtime of ours, which alone uses React's. */
export function lineBreaks(): Plugin {
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
