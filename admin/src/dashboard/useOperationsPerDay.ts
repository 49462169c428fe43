import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import { type Day, lastDays } from './lastDays.js';

const DAYS = 14;

export interface DayCount extends Day {
  count: number;
}

/**
 * Operations of each of the last 14 days, counted by the server however many there are. A failure
 * is only logged (section 8); `days` is then null.
 */
export function useOperationsPerDay(): { days: DayCount[] | null; isPending: boolean } {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, isPending } = useQuery({
    queryKey: ['logs', 'per-day'],
    queryFn: async () => {
      try {
        return await Promise.all(
          lastDays(DAYS, new Date()).map(async (day) => {
            const { data: count } = await dataProvider.countLogs(day.first, day.last);
            return { ...day, count };
          }),
        );
      } catch (error) {
        console.error(translate('dashboard.stats_failed'), error);
        return null;
      }
    },
  });
  // After a 401 react-admin answers something that is no number and leads to the login.
  const counted = data?.every(({ count }) => Number.isInteger(count)) ? data : null;
  return { days: counted, isPending };
}
