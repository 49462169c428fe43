import type { Schemas } from '#libs/api-client/index.js';
import { clientOf } from './api.js';

/** The first admin of the tests' databases. */
export const ADMIN = { username: 'admin', password: 'a long test password' };
/** The first admin of an embedded database that nobody gave a password. */
export const DEMO_ADMIN = { username: 'admin', password: 'jetdrop-demo' };
export const ADMIN_PASSWORD = ADMIN.password;

/** Logs in over HTTP and returns the token. */
export async function login(
  url: string,
  credentials: Schemas['LoginDto'] = ADMIN,
): Promise<string> {
  return (await clientOf(url).call('login', { body: credentials })).access_token;
}

/** Logs in over HTTP and returns the headers that say so. */
export const adminHeaders = async (url: string, credentials?: Schemas['LoginDto']) => ({
  Authorization: `Bearer ${await login(url, credentials)}`,
});
