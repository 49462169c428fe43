import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';

/**
 * Figures beside the records. A failure to read them is only logged (section 8); they are then
 * null, as they are after a 401, when react-admin answers an empty record and leads to the login.
 * The key begins with the resource, so that every change to one of its records reads them anew.
 */
export function useFigures<T extends object>(
  key: [resource: string, figures: string],
  read: (dataProvider: AdminDataProvider) => Promise<{ data: T }>,
): { figures: T | null; isPending: boolean } {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, isPending } = useQuery({
    queryKey: key,
    queryFn: async () => {
      try {
        const { data: figures } = await read(dataProvider);
        return Object.keys(figures ?? {}).length > 0 ? figures : null;
      } catch (error) {
        console.error(translate('dashboard.stats_failed'), error);
        return null;
      }
    },
  });
  return { figures: data ?? null, isPending };
}
