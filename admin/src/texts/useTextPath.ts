import { useTranslate } from 'react-admin';
import { type SiteTextRecord, textPlace } from './textPlaces.js';

/** Returns a function that names a text within its place, such as "Button · last day" or "Title 2". */
function useTextName(): (key: string) => string {
  const translate = useTranslate();
  return (key) => {
    const { part, detail, number, isLive } = textPlace(key);
    return [
      [translate(`texts.part.${part}`), number || ''].join(' ').trim(),
      detail && translate(`texts.detail.${detail}`),
      isLive && translate('texts.live'),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

/** Returns a function that names the page, the place and the text, such as "Home", "Top of the page" and "Headline". */
export function useTextPath(): (text: Pick<SiteTextRecord, 'id' | 'page'>) => string[] {
  const translate = useTranslate();
  const nameOf = useTextName();
  return ({ id, page }) => [
    translate(`texts.page.${page}`),
    translate(`texts.place.${textPlace(id).place}`),
    nameOf(id),
  ];
}
