import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useNotifyFailure } from './useNotifyFailure.js';

export interface Action<T extends object = object> {
  run: () => Promise<{ data?: T }>;
  /**
   * Keys of the catalogue; `success` may depend on the answer, and may be a plural of what `count`
   * finds in it.
   */
  success: string | ((data: T) => string);
  count?: (data: T) => number;
  failure: string;
  onSuccess?: (data: T) => void;
  /** Brings the screen up to date from the answer; without it everything is read again. */
  update?: (data: T) => void;
}

// react-admin answers an empty record after a 401, having already led the admin to the login.
const wasLoggedOut = (data: object): boolean =>
  !Array.isArray(data) && Object.keys(data).length === 0;

/** Runs a change on the server, says how it went, and brings what is on screen up to date. */
export function useAction<T extends object>(action: Action<T>) {
  const { run, success, count, failure, onSuccess, update } = action;
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: run,
    onSuccess: ({ data }) => {
      if (!data || wasLoggedOut(data)) return;
      notify(typeof success === 'string' ? success : success(data), {
        type: 'success',
        messageArgs: { smart_count: count?.(data) },
      });
      onSuccess?.(data);
      if (update) update(data);
      else refresh();
    },
    onError: (error) => {
      notifyFailure(failure, error);
      // Part of a bulk action may have happened, and a conflict means the screen is out of date.
      refresh();
    },
  });
}
