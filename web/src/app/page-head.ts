import { useEffect } from 'react';
import { useSearch } from 'wouter';
import {
  type HeadTag,
  POINTS_PER_TOKEN,
  pageHeadTags,
  pageRoute,
  pageTitle,
} from '#libs/domain/index.js';
import { languageInAddress } from '../i18n/language-in-address.js';
import { useLanguage } from '../i18n/use-language.js';
import { useSiteSettings } from '../lib/site-settings.js';
import { NOT_FOUND, type PageDescription } from './pages.js';

/** The tags that `pageHeadTags` writes; picture and type are the same on every page. */
const PAGE_TAGS =
  '[name=description],[name=robots],[rel=canonical],[rel=alternate],[property^=og]:not([property$=type],[property*=image])';

function createTag({ name, attributes }: HeadTag): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

let knownOrigin: string | undefined;

/** The origin in the tags that the server wrote; behind a proxy only the server knows it. */
function siteOrigin(): string {
  const written = document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (written) knownOrigin = new URL(written.content, location.href).origin;
  return knownOrigin ?? location.origin;
}

export function PageHead({ head, path }: PageDescription) {
  const { t, language, number } = useLanguage();
  // Changes when the language leaves the address.
  const search = useSearch();
  const name = useSiteSettings(({ settings }) => settings.site_name);
  const title = t(head.title);
  const description = t(head.description, {
    name,
    points: number(POINTS_PER_TOKEN),
  });

  useEffect(() => {
    const tags = pageHeadTags({
      title,
      description,
      siteName: name,
      language,
      origin: siteOrigin(),
      route: path === NOT_FOUND.path ? null : pageRoute(location.pathname),
      addressLanguage: languageInAddress(search),
    });
    document.title = pageTitle(title, name);
    for (const old of document.head.querySelectorAll(PAGE_TAGS)) old.remove();
    document.head.append(...tags.map(createTag));
  }, [title, description, language, name, path, search]);
  return null;
}
