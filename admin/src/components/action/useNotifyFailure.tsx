import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { isSessionEnd } from '../../providers/data/httpError.js';

/** Failures carry a reason to read, so they stay longer than the usual message. */
const FAILURE_MS = 6000;

/**
 * Returns a function that tells the admin what failed (a catalogue key, section 8) and, below
 * it, the reason the server gave.
 */
export function useNotifyFailure(): (what: string, error: unknown) => void {
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    (what, error) => {
      if (isSessionEnd(error)) return;
      const reason = error instanceof Error ? translate(error.message) : '';
      notify(
        <Alert severity="error" variant="filled" sx={{ maxWidth: 480 }}>
          <AlertTitle sx={{ mb: reason ? 0.5 : 0 }}>{translate(what)}</AlertTitle>
          {reason}
        </Alert>,
        { type: 'error', autoHideDuration: FAILURE_MS },
      );
    },
    [notify, translate],
  );
}
