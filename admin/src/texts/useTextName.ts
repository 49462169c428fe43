import { useTranslate } from 'react-admin';
import { textPlace } from './textPlaces.js';

/** Returns a function that names a text within its place, such as "Button · last day" or "Title 2". */
export function useTextName(): (key: string) => string {
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
