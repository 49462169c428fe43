import { useEffect } from 'react';
import { useLanguage } from '../i18n/use-language.js';
import { useSiteSettings } from './site-settings.js';

interface DocumentHead {
  /** Title of the page without the site's name. */
  title: string;
  description: string;
}

function setMeta(attribute: 'name' | 'property', key: string, content: string): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  if (!meta) {
    meta = document.createElement('meta');
    meta.setAttribute(attribute, key);
    document.head.append(meta);
  }
  meta.content = content;
}

function setCanonical(href: string): void {
  let link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) {
    link = document.createElement('link');
    link.rel = 'canonical';
    document.head.append(link);
  }
  link.href = href;
}

/** Keeps title, description, canonical address and Open Graph in step with page and language. */
export function useDocumentHead({ title, description }: DocumentHead): void {
  const { language } = useLanguage();
  const { settings } = useSiteSettings();
  const fullTitle = `${title} · ${settings.site_name}`;

  useEffect(() => {
    const address = location.origin + location.pathname;
    document.title = fullTitle;
    setCanonical(address);
    setMeta('name', 'description', description);
    setMeta('property', 'og:title', fullTitle);
    setMeta('property', 'og:description', description);
    setMeta('property', 'og:site_name', settings.site_name);
    setMeta('property', 'og:url', address);
    setMeta('property', 'og:image', `${location.origin}/og.png`);
    setMeta('property', 'og:locale', language === 'zh' ? 'zh_CN' : 'en_US');
  }, [fullTitle, description, language, settings.site_name]);
}
