import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { patchSdk } from './patch-sdk.js';
import { patchWidget, type Texts } from './patch-widget.js';

const readImage = (name: string): string =>
  readFileSync(new URL(`./images/${name}.svg`, import.meta.url), 'utf8').trim();

const readTexts = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`./texts/${language}.json`, import.meta.url), 'utf8'));

interface WalletWidgetOptions {
  /** Put before the widget's keys in the browser, where another site of the origin has its own. */
  keyPrefix?: string;
}

/** Gives the widget this site's texts (section 8), and edits code that has no setting. Another version stops the build. */
export function walletWidget({ keyPrefix = '' }: WalletWidgetOptions = {}): Plugin {
  const parts = {
    keyPrefix,
    en: readTexts('en'),
    zh: readTexts('zh'),
    images: { ton: readImage('ton'), telegram: readImage('telegram') },
  };
  const patches = new Map([
    ['@tonconnect/ui/lib/index.mjs', (code: string) => patchWidget(code, parts)],
    ['@tonconnect/sdk/lib/esm/index.mjs', (code: string) => patchSdk(code, readImage('wallet'))],
  ]);
  const missing = new Set(patches.keys());
  let building = false;
  return {
    name: 'wallet-widget',
    // A pre-bundled copy of the widget, as in development, would pass this plugin by.
    config: () => ({
      optimizeDeps: {
        exclude: ['@tonconnect/ui', '@tonconnect/ui-react', '@tonconnect/sdk'],
        include: [
          '@tonconnect/ui > @tonconnect/sdk > @tonconnect/protocol',
          '@tonconnect/ui > @tonconnect/sdk > @tonconnect/isomorphic-eventsource',
          '@tonconnect/ui > @tonconnect/sdk > @tonconnect/isomorphic-fetch',
          '@tonconnect/ui > ua-parser-js',
          '@tonconnect/ui > deepmerge',
          '@tonconnect/ui > classnames',
        ],
      },
    }),
    configResolved(config) {
      building = config.command === 'build';
    },
    transform: {
      // Whatever query Vite appends.
      filter: { id: /[\\/]@tonconnect[\\/](ui|sdk)[\\/]lib[\\/](esm[\\/])?index\.mjs(\?|$)/ },
      handler(code, id) {
        const path = id.replaceAll('\\', '/').replace(/\?.*/, '');
        const module = [...patches.keys()].find((it) => path.endsWith(it));
        if (!module) return null;
        missing.delete(module);
        return { code: patches.get(module)?.(code) ?? code, map: null };
      },
    },
    buildEnd(error) {
      if (building && missing.size > 0 && !error) {
        this.error(`The build has no ${[...missing].join(', ')}, so it was not patched.`);
      }
    },
  };
}
