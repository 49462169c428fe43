import { useMemo } from 'react';
import { api } from '../../lib/api.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { usePageQuery } from '../../lib/use-page-query.js';

/** How many have completed each task, by its id; only tasks that many have completed, in a live campaign. */
export function useParticipants(): ReadonlyMap<number, number> {
  const isLive = useSiteSettings(({ settings }) => settings.campaign_mode === 'live');
  const { data } = usePageQuery({
    queryKey: ['task-participants'],
    queryFn: async ({ signal }) => {
      const { figures } = await api.call('getCampaignActivity', { signal });
      return figures?.tasks ?? [];
    },
    enabled: isLive,
  });
  return useMemo(
    () => new Map(data?.map(({ task_id, participants }) => [task_id, participants])),
    [data],
  );
}
