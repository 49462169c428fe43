import 'i18next';
import type { AllTexts } from './catalogues.js';

/** Texts of the claim kit, a page beside the site. */
type ClaimKitTexts = typeof import('./en/claim-kit.json');

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: AllTexts & ClaimKitTexts };
  }
}
