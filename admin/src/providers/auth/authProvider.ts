import { type AuthProvider, HttpError } from 'react-admin';
import type { AdminApi } from '../api.js';
import { unsent } from '../unsaved.js';
import { session } from './session.js';

export interface Credentials {
  username: string;
  password: string;
}

/** The password was right, and a code is asked for. */
export class SecondFactorRequired extends Error {
  override name = 'SecondFactorRequired';

  constructor(
    /** Valid for the next step, for five minutes. */
    readonly challenge: string,
    /** `totp`, `passkey` or `recovery_code`. */
    readonly methods: readonly string[],
  ) {
    super('auth.code_required');
  }
}

/** A step of the login that returns a token. */
export type LoginStep = (api: AdminApi) => Promise<{ access_token: string }>;

/** Errors have a key of the catalogue, or the server's own sentence. */
async function login(api: AdminApi, given: Partial<Credentials> | LoginStep): Promise<void> {
  const step = typeof given === 'function' ? given : byPassword(given);
  try {
    session.start((await step(api)).access_token);
  } catch (cause) {
    const { code, challenge, methods, detail } = problemOf(cause);
    if (code === 'auth.second_factor_required' && challenge) {
      throw new SecondFactorRequired(challenge, methods ?? []);
    }
    throw new Error(detail || 'auth.failed', { cause });
  }
}

function byPassword(credentials: Partial<Credentials>): LoginStep {
  const username = credentials.username?.trim() ?? '';
  const password = credentials.password ?? '';
  if (username === '' || password === '') throw new Error('auth.missing');
  return (api) => api.call('login', { body: { username, password } });
}

const problemOf = (error: unknown) => (error instanceof HttpError ? (error.body ?? {}) : {});

export interface LogoutParams {
  /** Called when the server did not revoke the token: a copy of it would remain valid. */
  onNotRevoked?: () => void;
}

// An expired or revoked token needs no revocation.
const isNoToken = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

/** Forgets the token even when the call fails. */
async function logout(api: AdminApi, { onNotRevoked }: LogoutParams): Promise<void> {
  if (session.token() === null) return;
  await unsent.send();
  try {
    await api.call('logout');
  } catch (error) {
    if (isNoToken(error)) return;
    console.warn('The server did not take note of the logout', error);
    onNotRevoked?.();
  } finally {
    session.end();
  }
}

/** Whether the back office was opened at its own address, and not at one of its pages. */
const isEntrance = (): boolean => /^\/admin\/?$/.test(location.pathname);

/** Guards the admin with the token in the browser; messages are keys of the catalogue. */
export function createAuthProvider(api: AdminApi): AuthProvider {
  return {
    login: (given: Partial<Credentials> | LoginStep) => login(api, given),
    logout: (params?: LogoutParams) => logout(api, params ?? {}),
    checkAuth: async () => {
      if (session.token() !== null) return;
      // Opening the back office is no mistake: the login page follows without a message.
      throw isEntrance() ? { message: false } : new Error('auth.required');
    },
    // providers/api.ts handles it: react-admin would turn the failed call into an empty success.
    checkError: async () => {},
    getIdentity: async () => {
      const { id, username, role, lacks_second_factor } = await api.call('getOwnAccount');
      return { id, fullName: username, role, lacks_second_factor };
    },
  };
}
