import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider, useNotify } from 'react-admin';
import { fieldErrors } from '../components/fieldErrors.js';
import { useNotifyFailure } from '../components/useNotifyFailure.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { SiteSettingsRecord } from '../providers/data/records.js';
import { SITE_SETTINGS_KEY } from '../providers/site/siteSettings.js';
import { SETTINGS_KEY } from './useSettings.js';

/** Saves the settings; `conflict` is set while somebody else's newer version is in the way. */
export function useSaveSettings() {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [conflict, setConflict] = useState(false);

  /** Resolves with the errors of single fields, if there are any. */
  const save = async (values: SiteSettingsRecord) => {
    try {
      const { data } = await dataProvider.saveSettings(values);
      if (!('site_name' in data)) return undefined;
      queryClient.setQueryData(SETTINGS_KEY, data);
      // What the screens show of them is what the server has just answered.
      queryClient.setQueryData(SITE_SETTINGS_KEY, data);
      queryClient.invalidateQueries({ queryKey: ['logs'] });
      notify('settings.saved', { type: 'success' });
      return undefined;
    } catch (error) {
      if (error instanceof HttpError && error.status === 412) {
        setConflict(true);
        return undefined;
      }
      const errors = fieldErrors(error);
      notifyFailure('settings.save_failed', errors ? new Error('ra.message.invalid_form') : error);
      return errors;
    }
  };
  return { save, conflict, settleConflict: () => setConflict(false) };
}
