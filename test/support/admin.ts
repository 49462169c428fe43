/** The first admin's password in the tests that start the product in processes of its own. */
export const ADMIN_PASSWORD = 'a long test password';

/** Logs the admin in over HTTP and returns the headers that say so. */
export async function adminHeaders(
  url: string,
  password = ADMIN_PASSWORD,
): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/v1/admin/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  if (!answer.ok) throw new Error(`Login failed: ${await answer.text()}`);
  const { access_token } = (await answer.json()) as { access_token: string };
  return { Authorization: `Bearer ${access_token}` };
}
