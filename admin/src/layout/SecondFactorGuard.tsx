import { useEffect } from 'react';
import { useGetIdentity } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { session } from '../providers/auth/session.js';

/** Where an admin sets up a second factor. */
const SETUP = '/account';

/** Leads an admin without the second factor that the rules want to where they set one up, from every page. */
export function SecondFactorGuard() {
  const { identity, refetch } = useGetIdentity();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      session.unprotected.on(async () => {
        // The rule can be newer than what is known of the admin.
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
