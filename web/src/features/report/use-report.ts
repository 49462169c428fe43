import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, type Schemas } from '#libs/api-client/index.js';
import { api } from '../../lib/api.js';
import { useSiteSettings } from '../../lib/site-settings.js';

export type Report = Schemas['CampaignReportDto'];

/** Null before the campaign is closed. */
const reportQuery = queryOptions({
  queryKey: ['campaign-report'],
  queryFn: async ({ signal }): Promise<Report | null> => {
    try {
      return await api.call('getCampaignReport', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

/** Reads the report before the server renders the page. */
export const prefetch = (client: QueryClient) => client.fetchQuery(reportQuery);

/** The report; null before the campaign is closed, which needs no call when the settings are loaded. */
export function useReport() {
  const { settings, isPending, isError } = useSiteSettings();
  const isClosed = Boolean(settings.closed_at);
  const report = useQuery({ ...reportQuery, enabled: isClosed || isError });
  if (isPending || isClosed || isError) return report;
  return { ...report, data: null, isPending: false, isError: false };
}
