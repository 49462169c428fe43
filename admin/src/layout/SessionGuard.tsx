import { Snackbar } from '@mui/material';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { RetryAlert } from '../components/figures/EmptyState.js';
import { lazyPart, type PartFailedProps, usePreloaded } from '../components/lazy/lazyPart.js';
import { session } from '../providers/auth/session.js';
import { unsavedWork, unsent } from '../providers/unsaved.js';

type Answer = (isDone: boolean) => void;

/** Asks in a dialog, which is open while `answer` is set. */
function useQuestion() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const ask = useCallback(async () => {
    const isDone = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    return isDone;
  }, []);
  return { answer, ask };
}

/** A rejected token leads to the login page or, with unsaved work, to a login dialog. */
export function SessionGuard() {
  const notify = useNotify();
  const logout = useLogout();
  const { answer, ask } = useQuestion();
  usePreloaded(LoginDialog);
  useEffect(
    () =>
      session.ended.on(async () => {
        if ((unsavedWork.exists() || unsent.exists()) && (await ask())) return true;
        session.end();
        notify('auth.required', { type: 'error' });
        await logout();
        return false;
      }),
    [ask, notify, logout],
  );
  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <LoginDialog answer={answer} />
    </Suspense>
  );
}

/** The login cannot be loaded: the pending calls wait until it can. */
const LoginFailed = (failure: PartFailedProps) => (
  <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}>
    <RetryAlert title="auth.again_title" {...failure} variant="filled" />
  </Snackbar>
);

const LoginDialog = lazyPart(() => import('./LoginDialog.js'), 'LoginDialog', LoginFailed);

/** Asks the admin to confirm their identity before a sensitive call is repeated. */
export function ConfirmationGuard() {
  const { answer, ask } = useQuestion();
  usePreloaded(ConfirmationDialog);
  useEffect(() => session.unconfirmed.on(ask), [ask]);
  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog answer={answer} />
    </Suspense>
  );
}

const ConfirmationDialog = lazyPart(() => import('./ConfirmationDialog.js'), 'ConfirmationDialog');
