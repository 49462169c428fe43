import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { UndoMessage } from './UndoMessage.js';
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
  /** Shows the change before the server has answered; returns how to take it back. */
  optimistic?: () => () => void;
  /** What reverses the change: the message of success offers it. */
  undo?: (data: T) => Omit<Action<T>, 'undo'> | undefined;
}

/** A message that offers something stays longer than others; in milliseconds. */
const UNDO_MS = 5000;

// react-admin answers an empty record after a 401, having already led the admin to the login.
const wasLoggedOut = (data: object): boolean =>
  !Array.isArray(data) && Object.keys(data).length === 0;

/** Runs a change on the server, says how it went, and brings what is on screen up to date. */
export function useAction<T extends object>(action: Action<T>) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const translate = useTranslate();
  const say = ({ success, count, undo }: Action<T>, data: T) => {
    const key = typeof success === 'string' ? success : success(data);
    const messageArgs = { smart_count: count?.(data) };
    const reverse = undo?.(data);
    if (!reverse) return notify(key, { type: 'success', messageArgs });
    const onUndo = () => mutation.mutate(reverse);
    return notify(<UndoMessage text={translate(key, messageArgs)} onUndo={onUndo} />, {
      type: 'success',
      autoHideDuration: UNDO_MS,
    });
  };
  const mutation = useMutation({
    mutationFn: ({ run }: Action<T>) => run(),
    onMutate: ({ optimistic }) => optimistic?.(),
    onSuccess: ({ data }, done) => {
      if (!data || wasLoggedOut(data)) return;
      say(done, data);
      done.onSuccess?.(data);
      if (done.update) done.update(data);
      else refresh();
    },
    onError: (error, { failure }, takeBack) => {
      takeBack?.();
      notifyFailure(failure, error);
      // Part of a bulk action may have happened, and a conflict means the screen is out of date.
      refresh();
    },
  });
  return { mutate: () => mutation.mutate(action), isPending: mutation.isPending };
}
