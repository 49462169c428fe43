import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { UserStats } from '../providers/data/records.js';

/**
 * The five figures of the dashboard. A failure is only logged (section 8); `stats` is then null.
 * The query lives under `users`, so every change to a user refreshes it.
 */
export function useUserStats(): { stats: UserStats | null; isPending: boolean } {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, isPending } = useQuery({
    queryKey: ['users', 'stats'],
    queryFn: async () => {
      try {
        return (await dataProvider.userStats()).data;
      } catch (error) {
        console.error(translate('dashboard.stats_failed'), error);
        return null;
      }
    },
  });
  return { stats: data && 'total_users' in data ? data : null, isPending };
}
