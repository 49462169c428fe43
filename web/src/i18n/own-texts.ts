import i18n from 'i18next';
import {
  fillText,
  LANGUAGES,
  ownTextIn,
  type PublicSite,
  siteTextValues,
} from '#libs/domain/index.js';
import { onSiteSettings } from '../lib/site-settings.js';

/** The namespace of the operator's texts, in which keys are found before the catalogues'. */
export const OWN_TEXTS = 'own';

/** A value without the marks with which catalogues name other texts and values. */
const plain = (value: string): string =>
  value.replaceAll(/\$t\(|\{\{/g, ([first, ...rest]) => `${first}\u2060${rest.join('')}`);

/** Shows the operator's texts in place of the built-in ones, and again those that they no longer replace. */
export function showOwnTexts(site: PublicSite): void {
  const values = Object.fromEntries(
    Object.entries(siteTextValues(site)).map(([name, value]) => [name, plain(value)]),
  );
  for (const language of LANGUAGES) {
    const texts = Object.entries(site.texts ?? {}).flatMap(([key, own]) => {
      const text = ownTextIn(own, language);
      return text ? [[key, fillText(text, values, (name) => `{{${name}}}`)]] : [];
    });
    i18n.removeResourceBundle(language, OWN_TEXTS);
    i18n.addResourceBundle(language, OWN_TEXTS, Object.fromEntries(texts));
  }
}

/** Shows the operator's texts from now on, also after a change. Called once. */
export function followOwnTexts(): void {
  let shown = '';
  onSiteSettings((site) => {
    const texts = JSON.stringify([site.texts, siteTextValues(site)]);
    if (texts === shown) return;
    const isFirst = shown === '';
    shown = texts;
    showOwnTexts(site);
    // Renders every text again.
    if (!isFirst) void i18n.changeLanguage(i18n.language);
  });
}
