import { type CampaignStatus, campaignClock } from '#libs/domain/index.js';
import { useSiteSettings } from '../../lib/site-settings.js';

interface Campaign {
  /** False until it is known whether the campaign runs, or that it cannot be known. */
  ready: boolean;
  /** The status at the moment of the call. */
  statusNow: () => CampaignStatus;
}

/** Whether the campaign runs (decision 27). Without settings it does, so that nobody is turned away. */
export function useCampaign(): Campaign {
  const { settings, isPending } = useSiteSettings();
  return { ready: !isPending, statusNow: () => campaignClock(settings, new Date()).status };
}
