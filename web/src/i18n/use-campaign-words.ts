import { POINTS_PER_TOKEN } from '#libs/domain/index.js';
import { useCampaignState, useClaimsOpenUntil } from '../lib/campaign-phase.js';
import { useSiteSettings } from '../lib/site-settings.js';
import { useLanguage } from './use-language.js';
import { useServedMoments } from './use-served-moments.js';

/** The campaign's state, the values for its texts, and the page to link to. */
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
    /** Less prominent while there is nothing to do. */
    variant: state === 'ended' || state === 'paused' ? 'secondary' : 'primary',
  } as const;
}
