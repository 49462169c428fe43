import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { TaskStats } from '../providers/data/records.js';

/** The figures above the task list. A failure is only logged (section 8); `stats` is then null. */
export function useTaskStats(): { stats: TaskStats | null; isPending: boolean } {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, isPending } = useQuery({
    queryKey: ['tasks', 'stats'],
    queryFn: async () => {
      try {
        return (await dataProvider.taskStats()).data;
      } catch (error) {
        console.error(translate('dashboard.stats_failed'), error);
        return null;
      }
    },
  });
  return { stats: data && 'total_tasks' in data ? data : null, isPending };
}
