import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSiteSettings } from '../lib/site-settings.js';

/** The texts of the campaign's mode: in a live campaign, keys that end with `_live` are used where they exist. */
export function useModeTexts(): TFunction {
  const { t } = useTranslation();
  const context = useSiteSettings(({ settings }) => settings.campaign_mode);
  const inMode = (key: string, values?: object) => t(key as never, { ...values, context } as never);
  return inMode as unknown as TFunction;
}
