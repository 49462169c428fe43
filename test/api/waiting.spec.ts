import { ADMIN_ROLES } from '#libs/domain/index.js';
import { makeTask, makeUser } from '../factories/records.js';
import { as, joinAs } from '../support/api/admins.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { appealsIn } from '../support/api/appeals.js';
import { handIn } from '../support/api/participants.js';
import { goLive } from '../support/api/visitor.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
});
afterAll(() => app.close());

const { appealed } = appealsIn(() => app);

const counts = () => app.api.call('getWaitingCounts');

/** Claims of one user, one token each. */
async function makeClaims(count: number, status = 'requested'): Promise<void> {
  const { id } = await makeUser(app);
  await app.sql(
    `insert into claims
       (user_id, wallet_address, tokens, status, idempotency_key, requested_at, updated_at)
     select ?::int, 'UQwallet', 1, ?::text, 'key ' || n, now(), now() from generate_series(1, ?::int) n`,
    [id, status, count],
  );
}

const makeCluster = (status: string, isHeld: boolean) =>
  app.sql(
    `insert into clusters (status, is_held, created_at, updated_at) values (?, ?, now(), now())`,
    [status, isHeld],
  );

const makeRequest = (status: string, expiresIn: string) =>
  app.sql(
    `insert into approval_requests
       (kind, status, asked_by, facts, hash, reason, done_parts, created_at, updated_at, expires_at)
     values ('delete_users', ?, 'sample_manager', '{}', 'hash', '', 0, now(), now(), now() + ?::interval)`,
    [status, expiresIn],
  );

describe('GET /api/v1/admin/waiting', () => {
  it('counts each kind of record that waits for a decision, and no other', async () => {
    expect(await counts()).toEqual({
      reviews: 0,
      appeals: 0,
      claims: 0,
      clusters: 0,
      approvals: 0,
    });
    const me = await appealed();
    const answered = await appealed();
    const answer = { answer: 'It stays.', answer_zh: '维持原决定。' };
    await app.api.call('upholdAppeal', { path: { id: answered.appeal }, body: answer });
    const { id } = await makeTask(app, { verification: 'manual' });
    const user = await makeUser(app);
    await handIn(app, user.id, id, 'A post');
    await makeClaims(2);
    await makeClaims(1, 'approved');
    await makeCluster('open', true);
    await makeCluster('open', false);
    await makeCluster('released', true);
    await makeRequest('waiting', '1 hour');
    await makeRequest('waiting', '-1 hour');
    await makeRequest('rejected', '1 hour');
    const all = { reviews: 1, appeals: 1, claims: 2, clusters: 1, approvals: 1 };
    expect(await counts()).toEqual(all);
    await app.api.call('overturnAppeal', { path: { id: me.appeal }, body: answer });
    expect(await counts()).toEqual({ ...all, appeals: 0 });
  });

  it('gives each role the counts of the records that it may read', async () => {
    const read: Record<string, string[]> = {};
    for (const role of ADMIN_ROLES) {
      const { token } = await joinAs(app, role);
      const { status, body } = await as(app, token).get('waiting');
      expect(status).toBe(200);
      read[role] = Object.keys(body).filter((kind) => body[kind] !== null);
    }
    const all = ['reviews', 'appeals', 'claims', 'clusters', 'approvals'];
    expect(read).toEqual({
      owner: all,
      manager: all,
      reviewer: ['reviews', 'appeals', 'clusters'],
      viewer: all,
    });
  });

  it('counts no further than a hundred', async () => {
    await makeClaims(150);
    expect((await counts()).claims).toBe(100);
  });

  it('needs a token', async () => {
    expect((await app.visitor.get('/api/v1/admin/waiting')).status).toBe(401);
  });
});
