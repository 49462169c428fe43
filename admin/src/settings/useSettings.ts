import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';

export const SETTINGS_KEY = ['settings', 'record'];

/** The settings as they are stored; read anew only when asked to, so that no edit is overwritten. */
export function useSettings() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async () => (await dataProvider.settings()).data,
    // The screen itself offers to try again.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // After a 401 react-admin answers an empty record and leads to the login.
  return { settings: data && 'site_name' in data ? data : undefined, error, refetch };
}
