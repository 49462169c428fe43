import supertest from 'supertest';
import { DEMO_ADMIN } from '../../support/shared/credentials.js';
import { makeDataDir } from '../../support/shared/data-dir.js';
import { type Product, startProduct } from '../../support/shared/product.js';

const OWN = 'a password of our own';
const AUTH = '/api/v1/admin/auth';

/** A request with any Host header, which `fetch` would not send. */
const send = (
  { url }: Product,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
) => supertest(url)[body ? 'post' : 'get'](`${AUTH}/${path}`).set(headers).send(body);

async function expectDemoLogin(
  product: Product,
  isOpen: boolean,
  headers: Record<string, string> = {},
): Promise<void> {
  const hint = await send(product, 'default-credentials', headers);
  expect(hint.body['default_credentials']).toEqual(isOpen ? DEMO_ADMIN : null);
  const login = await send(product, 'login', headers, DEMO_ADMIN);
  expect([headers, login.status]).toEqual([headers, isOpen ? 200 : 401]);
}

/** Headers of requests that were forwarded, or meant for another machine. */
const FROM_ELSEWHERE: Record<string, string>[] = [
  { 'X-Forwarded-For': '203.0.113.7' },
  { 'X-Forwarded-For': '127.0.0.1' },
  { Forwarded: 'for=203.0.113.7' },
  { Host: 'airdrop.example' },
];

describe('the demo login', () => {
  it('works on this machine only, not for a public address, until a start gives a password', async () => {
    const { path, remove } = await makeDataDir();
    const env = { DATABASE_URL: '', DATA_DIR: path, SEED: 'essentials' };
    try {
      const known = await startProduct({ ...env, PUBLIC_URL: 'https://airdrop.example' });
      expect(known.log()).toContain('The demo login is refused everywhere');
      await expectDemoLogin(known, false);
      await known.stop();

      const before = await startProduct(env);
      expect(before.log()).toMatch(
        /"level":40.*"The demo login works in a browser on this machine only\. To replace it, set ADMIN_PASSWORD \(12 characters or more\) and start again"/,
      );
      await expectDemoLogin(before, true);
      await expectDemoLogin(before, true, { Host: 'localhost:3000' });
      for (const headers of FROM_ELSEWHERE) await expectDemoLogin(before, false, headers);
      const { body } = await send(before, 'login', {}, DEMO_ADMIN);
      await before.stop();

      const after = await startProduct({ ...env, ADMIN_PASSWORD: OWN });
      expect(after.log()).not.toContain('demo login');
      await expectDemoLogin(after, false);
      const own = { ...DEMO_ADMIN, password: OWN };
      expect((await send(after, 'login', { Host: 'airdrop.example' }, own)).status).toBe(200);
      const old = { Authorization: `Bearer ${String(body['access_token'])}` };
      expect((await send(after, 'me', old)).status).toBe(401);
      await after.stop();
    } finally {
      await remove();
    }
  });
});
