import 'i18next';
import type en from './en.json';
import type legal from './legal/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en; legal: typeof legal };
  }
}
