import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { LogStats } from '../providers/data/records.js';

/** The log in numbers. A failure is only logged (section 8); `stats` is then null. */
export function useLogStats(): { stats: LogStats | null; isPending: boolean } {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, isPending } = useQuery({
    queryKey: ['logs', 'stats'],
    queryFn: async () => {
      try {
        return (await dataProvider.logStats()).data;
      } catch (error) {
        console.error(translate('dashboard.stats_failed'), error);
        return null;
      }
    },
  });
  return { stats: data && 'total_logs' in data ? data : null, isPending };
}
