import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { useNow, usePresent } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { usePageQuery } from '../../lib/use-page-query.js';
import { Status } from './status.js';
import styles from './status-line.module.css';

const MINUTE_MS = 60_000;

const activityQuery = queryOptions({
  queryKey: ['campaign-activity'],
  queryFn: ({ signal }) => api.call('getCampaignActivity', { signal }),
  refetchInterval: MINUTE_MS,
});

export const prefetchActivity = (client: QueryClient) => client.fetchQuery(activityQuery);

/** How long reviews take, and when tokens were last paid and the chain was last read, in a live campaign. */
export function StatusLine() {
  const isLive = useSiteSettings(({ settings }) => settings.campaign_mode === 'live');
  return isLive ? <LiveStatusLine /> : null;
}

function LiveStatusLine() {
  const { data } = usePageQuery(activityQuery);
  const now = usePresent(useNow()).getTime();
  return data ? <Status activity={data} now={now} className={styles.parts} /> : null;
}
