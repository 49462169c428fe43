import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useCloseNotification, useNotify, useRefresh, useTranslate } from 'react-admin';
import { isUnanswered } from '../../providers/data/httpError.js';
import { useNotifyFailure } from './useNotifyFailure.js';

export interface Action<T extends object = object> {
  run: () => Promise<{ data: T }>;
  /**
   * Keys of the catalogue; `success` may depend on the answer, and may be a plural of what `count`
   * finds in it. Its text may name what the answer holds.
   */
  success: string | ((data: T) => string);
  count?: (data: T) => number;
  failure: string;
  /** In place of the failure where no answer tells whether it was done. */
  unanswered?: string;
  onSuccess?: (data: T) => void;
  /** Updates what is on screen from the answer; without it everything is read again. */
  update?: (data: T) => void;
  /** Shows the change before the server answers; returns a function that reverts it. */
  optimistic?: () => () => void;
  /** The action that reverses the change; the success message offers it. */
  undo?: (data: T) => Omit<Action<T>, 'undo'> | undefined;
}

/** How long a message with an undo button stays, in milliseconds; longer than others. */
const UNDO_MS = 5000;

/** Runs changes on the server, notifies of their outcome and updates what is on screen. */
export function useAction<T extends object>() {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const translate = useTranslate();
  const notifySuccess = ({ success, count, undo }: Action<T>, data: T) => {
    const key = typeof success === 'string' ? success : success(data);
    const messageArgs = { ...data, smart_count: count?.(data) };
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
    onSuccess: ({ data }, completed) => {
      notifySuccess(completed, data);
      completed.onSuccess?.(data);
      if (completed.update) completed.update(data);
      else refresh();
    },
    onError: (error, { failure, unanswered }, revert) => {
      revert?.();
      if (unanswered && isUnanswered(error)) notifyFailure(unanswered, null);
      else notifyFailure(failure, error);
      // Part of a bulk action may have succeeded, and a conflict means that the screen is out of date.
      refresh();
    },
  });
  return { run: (action: Action<T>) => mutation.mutate(action), isPending: mutation.isPending };
}

interface UndoMessageProps {
  text: string;
  onUndo: () => void;
}

/** Says that something was done, and offers to undo it. */
function UndoMessage({ text, onUndo }: UndoMessageProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const undo = () => {
    close();
    onUndo();
  };
  return (
    <Alert
      severity="success"
      variant="filled"
      sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
      action={
        <Button color="inherit" size="small" onClick={undo}>
          {translate('ra.action.undo')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
