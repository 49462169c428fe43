import type { Plugin } from 'vite';

/**
 * While developing, Vite serves JSON as a script, which browsers refuse to import with
 * `{ type: 'json' }`. A build needs nothing of this: there the texts are chunks.
 */
export function jsonModules(): Plugin {
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
