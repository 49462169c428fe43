import { HttpError, useNotify, useRefresh } from 'react-admin';
import { fieldErrors } from '../../providers/data/httpError.js';
import { useNotifyFailure } from '../useNotifyFailure.js';

interface SaveMessages {
  /** Keys of the catalogue. */
  success: string;
  failure: string;
  onSaved: () => void;
}

/**
 * Mutation options for a form in a dialog: says how saving went, closes, refreshes the list.
 * Field errors of the server reach the fields through react-admin; this names the failure above.
 */
export function useSaveOptions({ success, failure, onSaved }: SaveMessages) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  return {
    onSuccess: () => {
      notify(success, { type: 'success' });
      onSaved();
      refresh();
    },
    onError: (error: unknown) => {
      // A 401 has its own message, and the login page is already on its way.
      if (error instanceof HttpError && error.status === 401) return;
      // The fields show their own errors; the message need not repeat them.
      notifyFailure(failure, fieldErrors(error) ? new Error('ra.message.invalid_form') : error);
    },
  };
}
