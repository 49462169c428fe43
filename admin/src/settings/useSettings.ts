import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiCall } from '../components/action/useApiCall.js';
import { useApi } from '../providers/data/dataProvider.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { SITE_SETTINGS_KEY } from '../providers/site/siteSettings.js';

const SETTINGS_KEY = ['settings', 'record'];

/** The stored settings. They are read again only on request, so that no edit is overwritten. */
export const useSettings = () =>
  useApiQuery(SETTINGS_KEY, (api) => api('getSettings'), {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Saves the settings; `conflict` is another admin's newer version that prevented it. */
export function useSaveSettings() {
  const api = useApi();
  const { run } = useApiCall<SiteSettingsRecord>();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<SiteSettingsRecord | null>(null);
  const save = (values: SiteSettingsRecord) =>
    run({
      run: () => api('updateSettings', { body: values }),
      success: 'settings.saved',
      failure: 'settings.save_failed',
      onSuccess: (saved) => {
        queryClient.setQueryData(SETTINGS_KEY, saved);
        queryClient.setQueryData(SITE_SETTINGS_KEY, saved);
        queryClient.invalidateQueries({ queryKey: ['logs'] });
      },
      onConflict: async () => setConflict(await api('getSettings')),
      refreshes: false,
    });
  return { save, conflict, clearConflict: () => setConflict(null) };
}
