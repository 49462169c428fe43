import { HttpError, useNotify, useRefresh } from 'react-admin';
import { useNotifyFailure } from './useNotifyFailure.js';

interface SaveMessages {
  /** Keys of the catalogue. */
  success: string;
  failure: string;
  onSaved: () => void;
}

// The fields show what is wrong with them; the message need not repeat it under wire names.
const hasFieldErrors = (error: unknown): boolean =>
  error instanceof HttpError && Object.keys(error.body?.errors ?? {}).length > 0;

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
      notifyFailure(failure, hasFieldErrors(error) ? new Error('ra.message.invalid_form') : error);
    },
  };
}
