import { useEffect } from 'react';
import { LANGUAGES, type Language } from '#libs/domain/index.js';
import { languageInAddress } from '../i18n/language-in-address.js';
import { useLanguage } from '../i18n/use-language.js';
import { useSiteSettings } from './site-settings.js';

interface DocumentHead {
  /** Title of the page without the site's name. */
  title: string;
  description: string;
  /** The address leads nowhere: nothing to index. */
  missing?: boolean;
}

const LOCALES: Record<Language, string> = { en: 'en_US', zh: 'zh_CN' };

/** Sets the attributes of the one element that the selector finds; removes it without attributes. */
function setTag(
  tag: 'meta' | 'link',
  selector: string,
  attributes: Record<string, string> | null,
): void {
  const found = document.head.querySelector(`${tag}${selector}`);
  if (!attributes) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

function setMeta(attribute: 'name' | 'property', key: string, content: string | null): void {
  const selector = `[${attribute}="${key}"]`;
  setTag('meta', selector, content === null ? null : { [attribute]: key, content });
}

/** The origin of the addresses that the server put into the page; behind a proxy it knows best. */
function siteOrigin(): string {
  const image = document.head.querySelector<HTMLMetaElement>('meta[property="og:image"]');
  return new URL(image?.content ?? '/', location.href).origin;
}

/** Canonical address and the other languages' ones, as the server writes them. */
function setAddresses(missing: boolean): void {
  const path = location.pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  const address = (language?: Language) =>
    `${siteOrigin()}${path}${language ? `?lang=${language}` : ''}`;
  const setLink = (selector: string, attributes: Record<string, string>) =>
    setTag('link', selector, missing ? null : attributes);

  const canonical = address(languageInAddress());
  setMeta('property', 'og:url', missing ? null : canonical);
  setMeta('name', 'robots', missing ? 'noindex' : null);
  setLink('[rel="canonical"]', { rel: 'canonical', href: canonical });
  for (const language of [...LANGUAGES, undefined]) {
    const hreflang = language ?? 'x-default';
    const attributes = { rel: 'alternate', hreflang, href: address(language) };
    setLink(`[rel="alternate"][hreflang="${hreflang}"]`, attributes);
  }
}

/** Keeps title, description, addresses and Open Graph in step with page and language. */
export function useDocumentHead({ title, description, missing = false }: DocumentHead): void {
  const { language, otherLanguage } = useLanguage();
  const { settings } = useSiteSettings();
  const fullTitle = `${title} · ${settings.site_name}`;

  useEffect(() => {
    document.title = fullTitle;
    setMeta('name', 'description', description);
    setMeta('property', 'og:title', fullTitle);
    setMeta('property', 'og:description', description);
    setMeta('property', 'og:site_name', settings.site_name);
    setMeta('property', 'og:locale', LOCALES[language]);
    setMeta('property', 'og:locale:alternate', LOCALES[otherLanguage]);
    setAddresses(missing);
  }, [fullTitle, description, language, otherLanguage, settings.site_name, missing]);
}
