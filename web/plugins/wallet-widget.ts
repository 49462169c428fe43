import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { patchWidget, type Texts } from './patch-widget.js';

/** The one module of the widget that holds its dictionaries, whatever query Vite appends. */
const WIDGET = /[\\/]@tonconnect[\\/]ui[\\/]lib[\\/]index\.mjs(\?|$)/;

const readTexts = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`./widget-texts/${language}.json`, import.meta.url), 'utf8'));

/**
 * Gives the wallet widget the texts of this site: a Chinese dictionary beside its own English and
 * Russian ones, and the English sentences of specification section 8 where the widget's differ.
 * Stops the build when the widget's module is not what this was written for.
 */
export function widgetTexts(): Plugin {
  const texts = { en: readTexts('en'), zh: readTexts('zh') };
  let patched = false;
  let building = false;
  return {
    name: 'wallet-widget-texts',
    // In development a pre-bundled copy of the widget would pass this plugin by.
    config: () => ({
      optimizeDeps: {
        exclude: ['@tonconnect/ui', '@tonconnect/ui-react'],
        include: [
          '@tonconnect/ui > @tonconnect/sdk',
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
      filter: { id: WIDGET },
      handler(code) {
        patched = true;
        return { code: patchWidget(code, texts), map: null };
      },
    },
    buildEnd(error) {
      if (building && !patched && !error) {
        this.error('The wallet widget was not part of the build, so its texts were not replaced.');
      }
    },
  };
}
