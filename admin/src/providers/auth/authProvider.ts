import { type AuthProvider, HttpError } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { ADMIN_API } from '../data/dataProvider.js';
import type { HttpClient } from '../data/httpClient.js';
import { session } from './session.js';

export interface Credentials {
  username: string;
  password: string;
}

/** Errors whose message is a catalogue key, or the server's own sentence. */
async function login(http: HttpClient, credentials: Partial<Credentials>): Promise<void> {
  const username = credentials.username?.trim() ?? '';
  const password = credentials.password ?? '';
  if (username === '' || password === '') throw new Error('auth.missing');
  const body = JSON.stringify({ username, password });
  try {
    const { json } = await http(`${ADMIN_API}/auth/login`, { method: 'POST', body });
    session.start((json as Schemas['AccessTokenDto']).access_token);
  } catch (cause) {
    const detail = cause instanceof HttpError ? cause.body?.detail : undefined;
    throw new Error(detail || 'auth.failed', { cause });
  }
}

export interface LogoutParams {
  /** Called when the server did not revoke the token: whoever has a copy may still use it. */
  onNotRevoked?: () => void;
}

// An expired or revoked token cannot be revoked again, which is as good.
const isNoToken = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

/** The browser forgets the token whatever the server says: the admin wants to leave. */
async function logout(http: HttpClient, { onNotRevoked }: LogoutParams): Promise<void> {
  if (session.token() === null) return;
  try {
    await http(`${ADMIN_API}/auth/logout`, { method: 'POST' });
  } catch (error) {
    if (isNoToken(error)) return;
    console.warn('The server did not take note of the logout', error);
    onNotRevoked?.();
  } finally {
    session.end();
  }
}

/** Guards the admin with the token in the browser; messages are keys of the catalogues. */
export function createAuthProvider(http: HttpClient): AuthProvider {
  return {
    login: (credentials: Partial<Credentials>) => login(http, credentials),
    logout: (params?: LogoutParams) => logout(http, params ?? {}),
    checkAuth: async () => {
      if (session.token() === null) throw new Error('auth.required');
    },
    checkError: async (error: { status?: number }) => {
      if (error.status === 401) throw new Error('auth.required');
    },
    getIdentity: async () => {
      const { json } = await http(`${ADMIN_API}/auth/me`);
      const { id, username } = json as Schemas['AdminDto'];
      return { id, fullName: username };
    },
  };
}
