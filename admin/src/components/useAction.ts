import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useNotifyFailure } from './useNotifyFailure.js';

export interface Action {
  run: () => Promise<{ data?: object }>;
  /** Keys of the catalogue; `success` may be a plural with `successCount`. */
  success: string;
  successCount?: number;
  failure: string;
  onSuccess?: () => void;
}

// react-admin answers an empty record after a 401, having already led the admin to the login.
const wasLoggedOut = (data: object = {}): boolean =>
  !Array.isArray(data) && Object.keys(data).length === 0;

/** Runs a change on the server, says how it went, and refreshes what is on screen. */
export function useAction({ run, success, successCount, failure, onSuccess }: Action) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: run,
    onSuccess: ({ data }) => {
      if (wasLoggedOut(data)) return;
      notify(success, { type: 'success', messageArgs: { smart_count: successCount } });
      onSuccess?.();
      refresh();
    },
    onError: (error) => {
      notifyFailure(failure, error);
      // Part of a bulk action may have happened, and a conflict means the screen is out of date.
      refresh();
    },
  });
}
