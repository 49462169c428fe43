import { lazy, Suspense, useEffect, useState } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { unsavedWork } from '../components/form/unsavedWork.js';
import { session } from '../providers/auth/session.js';
import { unsent } from '../providers/unsent.js';

const LoginDialog = lazy(() =>
  import('./LoginDialog.js').then((module) => ({ default: module.LoginDialog })),
);

type Answer = (isRenewed: boolean) => void;

/**
 * What happens when the server takes the token no more: the login page, or, where something typed or
 * decided is not saved yet, a login in place, after which the call that failed is made again.
 */
export function SessionGuard() {
  const notify = useNotify();
  const logout = useLogout();
  const [answer, setAnswer] = useState<Answer | null>(null);
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
