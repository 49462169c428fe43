import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { type CallApi, useApi } from '../../providers/data/dataProvider.js';
import { isSessionEnd } from '../../providers/httpError.js';

/**
 * Reads statistics; null when they cannot be read, which is only logged (section 8). The key begins with
 * the resource, so that they are read again after a change to its records.
 */
export function useFigures<T extends object>(
  key: [resource: string, figures: string],
  read: (api: CallApi) => Promise<T>,
): { figures: T | null; isPending: boolean } {
  const translate = useTranslate();
  const api = useApi();
  const { data, isPending } = useQuery({
    queryKey: key,
    queryFn: async () => {
      try {
        return await read(api);
      } catch (error) {
        if (!isSessionEnd(error)) console.error(translate('dashboard.stats_failed'), error);
        return null;
      }
    },
  });
  return { figures: data ?? null, isPending };
}
