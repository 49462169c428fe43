import { useState } from 'react';
import { SecondFactorRequired } from '../../providers/auth/authProvider.js';

/** Attempts to log in: the error is a key of the catalogue, or the server's sentence. */
export function useAttempt() {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const [challenge, setChallenge] = useState<string>();
  const attempt = async (login: () => Promise<unknown>) => {
    setPending(true);
    setError(undefined);
    try {
      await login();
    } catch (failure) {
      if (failure instanceof SecondFactorRequired) setChallenge(failure.challenge);
      else setError(failure instanceof Error ? failure.message : 'auth.failed');
    } finally {
      setPending(false);
    }
  };
  return {
    error,
    pending,
    /** Set once the password was right and a second factor is required. */
    challenge,
    attempt,
    cancel: () => setChallenge(undefined),
  };
}
