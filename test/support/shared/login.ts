import type { Schemas } from '#libs/api-client/index.js';
import { ADMIN } from './credentials.js';

/** Logs in over HTTP and returns the token, waiting as long as that takes. */
export async function login(
  url: string,
  credentials: Schemas['LoginDto'] = ADMIN,
): Promise<string> {
  const answer = await fetch(`${url}/api/v1/admin/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Login failed: ${text}`);
  const { access_token }: Schemas['AccessTokenDto'] = JSON.parse(text);
  return access_token;
}

/** Logs in over HTTP and returns the authorisation headers. */
export const adminHeaders = async (url: string, credentials?: Schemas['LoginDto']) => ({
  Authorization: `Bearer ${await login(url, credentials)}`,
});
