import { useEffect } from 'react';
import { useGetIdentity } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { session } from '../providers/auth/session.js';

const SETUP = '/account';

/** Redirects an admin who lacks the required second factor to the page that sets one up. */
export function SecondFactorGuard() {
  const { identity, refetch } = useGetIdentity();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      session.unprotected.on(async () => {
        // The rule can be newer than the cached identity.
        await refetch();
        return false;
      }),
    [refetch],
  );
  const isDue = Boolean(identity?.['lacks_second_factor']) && pathname !== SETUP;
  useEffect(() => {
    if (isDue) navigate(SETUP, { replace: true });
  }, [isDue, navigate]);
  return null;
}
