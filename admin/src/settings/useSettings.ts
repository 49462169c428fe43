import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider, useNotify } from 'react-admin';
import { useNotifyFailure } from '../components/action/useNotifyFailure.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import { fieldErrors } from '../providers/data/httpError.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { SITE_SETTINGS_KEY } from '../providers/site/siteSettings.js';

const SETTINGS_KEY = ['settings', 'record'];

/** The stored settings. They are read again only on request, so that no edit is overwritten. */
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
  return { settings: data, error, refetch };
}

/** Saves the settings; `conflict` is another admin's newer version that prevented it. */
export function useSaveSettings() {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [conflict, setConflict] = useState<SiteSettingsRecord | null>(null);

  /** Resolves with the errors of single fields, if there are any. */
  const save = async (values: SiteSettingsRecord) => {
    try {
      const { data } = await dataProvider.saveSettings(values);
      queryClient.setQueryData(SETTINGS_KEY, data);
      queryClient.setQueryData(SITE_SETTINGS_KEY, data);
      queryClient.invalidateQueries({ queryKey: ['logs'] });
      notify('settings.saved', { type: 'success' });
      return undefined;
    } catch (error) {
      if (error instanceof HttpError && error.status === 412) {
        setConflict((await dataProvider.settings()).data);
        return undefined;
      }
      const errors = fieldErrors(error);
      notifyFailure('settings.save_failed', errors ? new Error('ra.message.invalid_form') : error);
      return errors;
    }
  };
  return { save, conflict, clearConflict: () => setConflict(null) };
}
