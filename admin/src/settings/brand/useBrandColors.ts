import { useWatch } from 'react-hook-form';
import { isColor } from '#libs/domain/index.js';
import type { SiteSettingsRecord } from '../../providers/data/records.js';

/** The colours of the form; one that is not complete yet counts as the built-in one. */
export function useBrandColors() {
  const [primary, accent] = useWatch<SiteSettingsRecord, ['brand_primary', 'brand_accent']>({
    name: ['brand_primary', 'brand_accent'],
  });
  const colorOf = (text: string | null) => (isColor(text ?? '') ? String(text) : '');
  return { brand_primary: colorOf(primary), brand_accent: colorOf(accent) };
}
