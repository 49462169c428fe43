import { type AuthProvider, HttpError } from 'react-admin';
import type { AdminApi } from '../api.js';
import { unsent } from '../unsaved.js';
import { session } from './session.js';

export interface Credentials {
  username: string;
  password: string;
}

/** Errors have a key of the catalogue, or the server's own sentence. */
async function login(api: AdminApi, credentials: Partial<Credentials>): Promise<void> {
  const username = credentials.username?.trim() ?? '';
  const password = credentials.password ?? '';
  if (username === '' || password === '') throw new Error('auth.missing');
  try {
    const { access_token } = await api.call('login', { body: { username, password } });
    session.start(access_token);
  } catch (cause) {
    const detail = cause instanceof HttpError ? cause.body?.detail : undefined;
    throw new Error(detail || 'auth.failed', { cause });
  }
}

export interface LogoutParams {
  /** Called when the server did not revoke the token: a copy of it would remain valid. */
  onNotRevoked?: () => void;
}

// An expired or revoked token needs no revocation.
const isNoToken = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

/** The browser forgets the token whatever the server answers. */
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

/** Guards the admin with the token in the browser; messages are keys of the catalogue. */
export function createAuthProvider(api: AdminApi): AuthProvider {
  return {
    login: (credentials: Partial<Credentials>) => login(api, credentials),
    logout: (params?: LogoutParams) => logout(api, params ?? {}),
    checkAuth: async () => {
      if (session.token() === null) throw new Error('auth.required');
    },
    // providers/api.ts handles it: react-admin would turn the failed call into an empty success.
    checkError: async () => {},
    getIdentity: async () => {
      const { id, username } = await api.call('getCurrentAdmin');
      return { id, fullName: username };
    },
  };
}
