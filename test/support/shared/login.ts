import type { Schemas } from '#libs/api-client/index.js';
import { clientOf } from './api.js';
import { ADMIN } from './credentials.js';

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
