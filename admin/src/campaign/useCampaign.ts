import { useQueryClient } from '@tanstack/react-query';
import type { CampaignState } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { SITE_SETTINGS_KEY } from '../providers/site/siteSettings.js';

const CAMPAIGN_KEY = ['campaign', 'state'];

/** How the campaign runs, and what is still to be done before it goes live. */
export const useCampaign = () => useApiQuery(CAMPAIGN_KEY, (api) => api('getCampaign'));

/** Returns a function that shows the campaign as it is now, wherever something depends on it. */
export function useShowCampaign(): (state: CampaignState) => void {
  const queryClient = useQueryClient();
  return (state) => {
    queryClient.setQueryData(CAMPAIGN_KEY, state);
    queryClient.invalidateQueries({ queryKey: SITE_SETTINGS_KEY });
    // Going live removes users, their claims and what they had.
    for (const name of ['users', 'claims', 'campaign', 'logs']) {
      queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
