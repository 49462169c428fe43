import { useTranslate } from 'react-admin';
import { useSiteSettings } from '../providers/site/siteSettings.js';

/** What a ban does, which depends on how the campaign runs (decision 35). */
export function useBanEffect(): string {
  const translate = useTranslate();
  const { campaign_mode } = useSiteSettings();
  return translate(`users.ban_effect.${campaign_mode}`);
}
