import { Snackbar } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { RetryAlert } from '../components/figures/EmptyState.js';
import { lazyPart, type PartFailedProps, usePreloaded } from '../components/lazy/lazyPart.js';
import { session } from '../providers/auth/session.js';
import { unsavedWork, unsent } from '../providers/unsaved.js';

type Answer = (isRenewed: boolean) => void;

/** A rejected token leads to the login page or, with unsaved work, to a login dialog. */
export function SessionGuard() {
  const notify = useNotify();
  const logout = useLogout();
  const [answer, setAnswer] = useState<Answer | null>(null);
  usePreloaded(LoginDialog);
  useEffect(
    () =>
      session.ended.on(async () => {
        if (unsavedWork.exists() || unsent.exists()) {
          const renewed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
          setAnswer(null);
          if (renewed) return true;
        }
        session.end();
        notify('auth.required', { type: 'error' });
        await logout();
        return false;
      }),
    [notify, logout],
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

const LoginDialog = lazyPart(
  async () => (await import('./LoginDialog.js')).LoginDialog,
  LoginFailed,
);
