import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { DailyLogStats } from '../providers/data/records.js';

const DAYS = 14;

const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Operations of each of the last 14 days on this browser's clock. A failure is only logged
 * (section 8); `days` is then null.
 */
export function useOperationsPerDay(): { days: DailyLogStats['days'] | null; isPending: boolean } {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, isPending } = useQuery({
    queryKey: ['logs', 'per-day'],
    queryFn: async () => {
      try {
        return (await dataProvider.dailyLogStats(DAYS, browserTimeZone())).data;
      } catch (error) {
        console.error(translate('dashboard.stats_failed'), error);
        return null;
      }
    },
  });
  // After a 401 react-admin answers an empty record and leads to the login.
  return { days: data?.days ?? null, isPending };
}
