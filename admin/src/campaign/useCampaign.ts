import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { CampaignState } from '../providers/data/records.js';
import { SITE_SETTINGS_KEY } from '../providers/site/siteSettings.js';

const CAMPAIGN_KEY = ['campaign', 'state'];

/** How the campaign runs, and what is still to be done before it goes live. */
export function useCampaign() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: CAMPAIGN_KEY,
    queryFn: async () => (await dataProvider.campaign()).data,
    // The screen itself offers to try again.
    retry: false,
  });
}

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
