import { useDataProvider, useNotify } from 'react-admin';
import { fieldErrors } from '../components/fieldErrors.js';
import { useNotifyFailure } from '../components/useNotifyFailure.js';
import type { AdminDataProvider, PasswordChange } from '../providers/data/dataProvider.js';

export interface PasswordForm extends PasswordChange {
  repeated: string;
}

/**
 * Returns a function that changes the admin's password, calls `onChanged` when it is done and
 * resolves with the errors of single fields, if there are any.
 */
export function useChangePassword(onChanged: () => void) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const dataProvider = useDataProvider<AdminDataProvider>();
  return async ({ current_password, new_password }: PasswordForm) => {
    try {
      const { data } = await dataProvider.changePassword({ current_password, new_password });
      // Empty after a 401: react-admin is on its way to the login, which says why.
      if (Object.keys(data).length > 0) notify('account.changed', { type: 'success' });
      onChanged();
      return undefined;
    } catch (error) {
      const errors = fieldErrors(error);
      if (!errors) notifyFailure('account.change_failed', error);
      return errors;
    }
  };
}
