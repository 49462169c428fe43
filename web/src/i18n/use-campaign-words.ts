import { POINTS_PER_TOKEN } from '#libs/domain/index.js';
import { useCampaignState, useClaimsOpenUntil } from '../lib/campaign-phase.js';
import { useSiteSettings } from '../lib/site-settings.js';
import { useLanguage } from './use-language.js';
import { useServedMoments } from './use-served-moments.js';

/** What the page says of the campaign, the values of its sentences, and where something can be done. */
export function useCampaignWords() {
  const { number } = useLanguage();
  const { settings } = useSiteSettings();
  const state = useCampaignState();
  const claimsUntil = useClaimsOpenUntil();
  const { at, withMoments } = useServedMoments();
  return {
    state,
    withMoments,
    values: {
      points: number(POINTS_PER_TOKEN),
      start: at(settings.campaign_start),
      end: at(settings.campaign_end),
      deadline: at(claimsUntil ?? settings.campaign_end),
    },
    to: state === 'closed' ? '/report' : '/airdrop',
    /** Where nothing can be done, nothing is advertised. */
    variant: state === 'ended' || state === 'paused' ? 'secondary' : 'primary',
  } as const;
}
