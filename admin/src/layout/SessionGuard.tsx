import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { Suspense, useEffect, useState } from 'react';
import { useLogout, useNotify, useTranslate } from 'react-admin';
import { lazyPart, type PartFailedProps, usePreloaded } from '../components/lazy/lazyPart.js';
import { session } from '../providers/auth/session.js';
import { unsavedWork, unsent } from '../providers/unsaved.js';

const LoginDialog = lazyPart(
  async () => (await import('./LoginDialog.js')).LoginDialog,
  LoginFailed,
);

type Answer = (isRenewed: boolean) => void;

/**
 * Handles a token that the server rejects: shows the login page or, with unsaved changes or unsent
 * decisions, a login dialog, after which the failed call is repeated.
 */
export function SessionGuard() {
  const notify = useNotify();
  const logout = useLogout();
  const [answer, setAnswer] = useState<Answer | null>(null);
  usePreloaded(LoginDialog);
  useEffect(
    () =>
      session.onEnded(async () => {
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
function LoginFailed({ error, retry }: PartFailedProps) {
  const translate = useTranslate();
  return (
    <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}>
      <Alert
        severity="error"
        variant="filled"
        action={
          <Button color="inherit" size="small" onClick={retry}>
            {translate('errors.retry')}
          </Button>
        }
      >
        <AlertTitle>{translate('auth.again_title')}</AlertTitle>
        {translate(error.message)}
      </Alert>
    </Snackbar>
  );
}
