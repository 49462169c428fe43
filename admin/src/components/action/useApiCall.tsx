import { Alert, AlertTitle, Box } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCloseNotification, useNotify, useRefresh, useTranslate } from 'react-admin';
import { type CallApi, useApi } from '../../providers/data/dataProvider.js';
import { WAITING_KEY } from '../../providers/data/useWaiting.js';
import {
  fieldErrors,
  isConflict,
  isSessionEnd,
  isUnanswered,
  waitingRequest,
  withoutFields,
} from '../../providers/httpError.js';
import { TextButton } from '../TextButton.js';

export interface ApiAction<T> {
  run: (api: CallApi) => Promise<T>;
  /** Key of the catalogue; may use the answer and a plural of `count`. Without it, no message. */
  success?: string | ((data: T) => string);
  count?: (data: T) => number;
  failure: string;
  /** Replaces the failure where the call may have been carried out. */
  unanswered?: string;
  onSuccess?: (data: T) => void;
  /** Replaces the failure's message where another admin has changed the record meanwhile. */
  onConflict?: () => void;
  /** Updates the screen from the answer; by default everything is read again. */
  update?: (data: T) => void;
  /** A form: its fields show their errors, so that the message does not repeat them. */
  isForm?: boolean;
  /** False to read nothing again, not even after a failure. */
  refreshes?: boolean;
  /** Shows the change before the server answers; returns a function that reverts it. */
  optimistic?: () => () => void;
  /** The action that reverses the change; the success message offers it. */
  undo?: (data: T) => Omit<ApiAction<T>, 'undo'> | undefined;
}

const UNDO_MS = 5000;

/**
 * Runs calls of the API, reports the outcome, and updates the screen. `run` resolves with the server's
 * errors of single fields, which react-admin's forms show beside their inputs.
 *
 * @example
 * const { run, isPending } = useApiCall();
 * run({ run: (api) => api('retryJobs', { path: { name } }), success: …, failure: … });
 */
export function useApiCall<T = unknown>() {
  const api = useApi();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const notifySuccess = ({ success, count, undo }: ApiAction<T>, data: T) => {
    if (!success) return;
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
    mutationFn: ({ run }: ApiAction<T>) => run(api),
    onMutate: ({ optimistic }) => optimistic?.(),
    onSuccess: (data, action) => {
      notifySuccess(action, data);
      action.onSuccess?.(data);
      if (!action.update && action.refreshes !== false) return refresh();
      action.update?.(data);
      queryClient.invalidateQueries({ queryKey: WAITING_KEY });
    },
    onError: (error, action, revert) => {
      revert?.();
      if (action.onConflict && isConflict(error)) return action.onConflict();
      if (action.unanswered && isUnanswered(error)) notifyFailure(action.unanswered, null);
      else notifyFailure(action.failure, action.isForm ? withoutFields(error) : error);
      // Part of a bulk action may have succeeded, and a conflict means that the screen is outdated.
      if (action.refreshes !== false && !(action.isForm && fieldErrors(error))) refresh();
    },
  });
  return {
    run: (action: ApiAction<T>) => mutation.mutateAsync(action).then(() => undefined, fieldErrors),
    isPending: mutation.isPending,
    error: mutation.error,
  };
}

function UndoMessage({ text, onUndo }: { text: string; onUndo: () => void }) {
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
      action={<TextButton label="ra.action.undo" color="inherit" size="small" onClick={undo} />}
    >
      {text}
    </Alert>
  );
}

/** Longer than the usual message, because it carries a reason; in milliseconds. */
const FAILURE_MS = 6000;

/** Long enough to follow the link of a message. */
const LINK_MS = 15_000;

/**
 * Reports a failure (a key of the catalogue, section 8) with its reason, except a session's end. An action that waits
 * for a second admin has a link to its request.
 */
export function useNotifyFailure(): (what: string, error: unknown) => void {
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    (what, error) => {
      if (isSessionEnd(error)) return;
      const reason = error instanceof Error ? error.message : '';
      const request = waitingRequest(error);
      notify(
        <Alert severity="error" variant="filled" sx={{ maxWidth: 480 }}>
          <AlertTitle sx={{ mb: reason ? 0.5 : 0 }}>{translate(what)}</AlertTitle>
          {reason && translate(reason)}
          {request && (
            <Box sx={{ mt: 1 }}>
              <TextButton
                label="errors.open_request"
                to={`/approvals/${request}`}
                color="inherit"
                variant="outlined"
                size="small"
              />
            </Box>
          )}
        </Alert>,
        { type: 'error', autoHideDuration: request ? LINK_MS : FAILURE_MS },
      );
    },
    [notify, translate],
  );
}
