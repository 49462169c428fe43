import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSiteSettings } from '../lib/site-settings.js';

/**
 * Texts of the campaign's mode: where a key has a twin that ends with `_live`, the live campaign says
 * that instead. The types of single keys do not know that most have none.
 */
export function useModeTexts(): TFunction {
  const { t } = useTranslation();
  const context = useSiteSettings(({ settings }) => settings.campaign_mode);
  const inMode = (key: string, values?: object) => t(key as never, { ...values, context } as never);
  return inMode as unknown as TFunction;
}
