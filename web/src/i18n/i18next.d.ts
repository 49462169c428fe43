import 'i18next';
import type { AllTexts } from './catalogues.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: AllTexts };
  }
}
