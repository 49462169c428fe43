import { auditLedger } from '../../../server/commands/audit/ledger-audit.report.js';
import { makeTask } from '../../factories/records.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { goLive, SESSION, type SignedIn, signIn } from '../../support/api/visitor.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

const ADMIN = '/api/v1/admin';
const ME = '/api/v1/me';
const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  // One proxy, so that each attempt comes from another client and no rate limit applies.
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
});
afterAll(() => app.close());
afterEach(async () => expect(await auditLedger(app.em.fork())).toEqual([]));

interface Visitor extends SignedIn {
  id: number;
}

let number = 0;

/** A visitor who has just signed in for the first time. */
async function visitor(): Promise<Visitor> {
  number += 1;
  const wallet = new WalletAccount({ number: 3000 + number });
  const signedIn = await signIn(app, wallet);
  const [user] = await app.sql<{ id: number }>('select id from users where account = ?', [
    wallet.address,
  ]);
  return { ...signedIn, id: user?.id ?? 0 };
}

/** Makes `count` visitors with so many points each. */
const visitors = (count: number, points: number): Promise<Visitor[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const one = await visitor();
      expect((await adjust(one, points)).status).toBe(200);
      return one;
    }),
  );

const adjust = ({ id }: Visitor, points: unknown) =>
  app.admin.post(`${ADMIN}/users/${id}/adjust`).send({ points, reason: 'Contest' });
const claim = ({ send }: Visitor, key = 'key') =>
  send('post', `${ME}/claims`).set('Idempotency-Key', key);
const start = ({ send }: Visitor, task: number) => send('post', `${ME}/tasks/${task}/start`);
const submit = ({ send }: Visitor, task: number) => send('post', `${ME}/tasks/${task}/submit`);
const ban = ({ id }: Visitor) => app.admin.post(`${ADMIN}/users/${id}/ban`).send({ reason: 'x' });
const remove = ({ id }: Visitor) => app.admin.delete(`${ADMIN}/users/${id}`);
const settings = (change: object) => app.admin.put(`${ADMIN}/settings`).send(change);

const makeDue = ({ id }: Visitor) =>
  app.sql(`update completions set due_at = now() - interval '1 second' where user_id = ?`, [id]);

const taken = async (): Promise<number> =>
  (await app.sql<{ taken: number }>('select taken from token_pool'))[0]?.taken ?? 0;

const claimsOf = ({ id }: Visitor) => app.sql('select id from claims where user_id = ?', [id]);

const selfTask = (points = 100) => makeTask(app, { verification: 'self', points });

describe('a visitor who cheats at tasks', () => {
  it('gets nothing for a task that another visitor has started', async () => {
    const [owner, thief] = [await visitor(), await visitor()];
    const task = await selfTask();
    await start(owner, task.id);
    await makeDue(owner);
    expect((await submit(thief, task.id)).body).toMatchObject({
      status: 409,
      code: 'task.not_started',
    });
    for (const method of ['get', 'post'] as const) {
      const path = `${ADMIN}/users/${owner.id}/completions`;
      expect((await thief.send(method, path)).status).not.toBe(200);
    }
    expect((await submit(owner, task.id)).body.status).toBe('completed');
  });

  it('waits like all visitors, whatever the request contains', async () => {
    const one = await visitor();
    const task = await selfTask();
    await start(one, task.id);
    for (const body of [{}, { seconds: 1_000_000 }, { code: 'now' }, { evidence: 'done' }]) {
      const answer = await submit(one, task.id).send(body);
      expect(answer.body).toMatchObject({ status: 409, code: 'task.not_due' });
    }
    const more = await submit(one, task.id).send({ due_at: null, status: 'completed' });
    expect(more.status).toBe(422);
  });

  it('cannot continue with a task that was switched off or deleted', async () => {
    const one = await visitor();
    const [off, gone] = [await selfTask(), await selfTask()];
    for (const { id } of [off, gone]) await start(one, id);
    await makeDue(one);
    await app.admin.post(`${ADMIN}/tasks/${off.id}/toggle`);
    await app.admin.delete(`${ADMIN}/tasks/${gone.id}`);
    expect((await submit(one, off.id)).body).toMatchObject({ status: 409, code: 'task.inactive' });
    expect((await submit(one, gone.id)).body).toMatchObject({ status: 404 });
    expect((await one.send('get', ME)).body.total_points).toBe(0);
  });

  it('keeps the points when the task is changed or deleted afterwards, and no more', async () => {
    const one = await visitor();
    const task = await selfTask(1200);
    await start(one, task.id);
    await makeDue(one);
    await submit(one, task.id);
    const change = { points: 9000, verification: 'manual' };
    await app.admin.put(`${ADMIN}/tasks/${task.id}`).send(change);
    await submit(one, task.id);
    expect((await one.send('get', ME)).body.total_points).toBe(1200);
    await app.admin.delete(`${ADMIN}/tasks/${task.id}`);
    const { body } = await one.send('get', ME);
    expect(body).toMatchObject({ total_points: 1200, tasks: [{ points: 1200 }] });
    expect((await start(one, task.id)).body).toMatchObject({ status: 'completed', points: 1200 });
  });

  it('gets one or the other number of points while they are changed', async () => {
    const one = await visitor();
    const task = await selfTask(10);
    await start(one, task.id);
    await makeDue(one);
    const [change, done] = await Promise.all([
      app.admin.put(`${ADMIN}/tasks/${task.id}`).send({ points: 20 }),
      submit(one, task.id),
    ]);
    expect([change.status, done.status]).toEqual([200, 200]);
    const { body } = await one.send('get', ME);
    expect(body.total_points).toBe(done.body.points);
    expect([10, 20]).toContain(done.body.points);
  });
});

describe('a visitor who is banned or deleted at the same moment', () => {
  it('has completed the task before, or not at all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await visitor();
      const task = await selfTask();
      await start(one, task.id);
      await makeDue(one);
      const [done, banned] = await Promise.all([submit(one, task.id), ban(one)]);
      expect(banned.status).toBe(200);
      const { body } = await one.send('get', ME);
      expect(body.total_points).toBe(done.status === 200 ? 100 : 0);
      if (done.status !== 200) expect(done.body.code).toBe('user.banned');
    }
  });

  it('has claimed before, or not at all', async () => {
    for (const one of await visitors(10, 2000)) {
      const [claimed, banned] = await Promise.all([claim(one), ban(one)]);
      expect(banned.status).toBe(200);
      expect([201, 403]).toContain(claimed.status);
      expect(await claimsOf(one)).toHaveLength(claimed.status === 201 ? 1 : 0);
      expect((await claim(one, 'again')).body.code).toBe('user.banned');
    }
  });

  it('leaves nothing in the pool or the ledger when deleted while claiming', async () => {
    const before = await taken();
    for (const one of await visitors(10, 2000)) {
      const [claimed, removed] = await Promise.all([claim(one), remove(one)]);
      expect(removed.status).toBe(200);
      expect([201, 401, 404]).toContain(claimed.status);
      expect(await claimsOf(one)).toEqual([]);
      expect((await claim(one, 'again')).status).toBe(401);
    }
    expect(await taken()).toBe(before);
  });

  it('is not helped by a cookie of before', async () => {
    const one = await visitor();
    expect((await one.send('delete', SESSION)).status).toBe(204);
    expect((await claim(one)).body).toMatchObject({ status: 401, code: 'session.required' });
  });
});

describe('points that are given or taken', () => {
  it.each([2 ** 31, 2 ** 53, -(2 ** 63), 1_000_000_001, '1e9', '5', null, Number.NaN, [5], 0.5])(
    'are never %p',
    async (points) => {
      const one = await visitor();
      expect((await adjust(one, points)).status).toBe(422);
      expect((await one.send('get', ME)).body.total_points).toBe(0);
    },
  );

  it('add up beyond 32 bits', async () => {
    const [one] = await visitors(1, 1_000_000_000);
    if (!one) throw new Error('nobody');
    for (let n = 0; n < 4; n += 1) await adjust(one, 1_000_000_000);
    const { body } = await one.send('get', ME);
    expect(body).toMatchObject({ total_points: 5_000_000_000, claimable_tokens: 5_000_000 });
    await ban(one);
  });

  it('are worth a claim once, whichever comes first', async () => {
    for (const one of await visitors(10, 2000)) {
      const [claimed, adjusted] = await Promise.all([claim(one), adjust(one, -1500)]);
      expect(adjusted.status).toBe(200);
      const { body } = await one.send('get', ME);
      expect(body).toMatchObject({ total_points: 500, claimable_tokens: 0 });
      expect(body.claimed_tokens).toBe(claimed.status === 201 ? 2 : 0);
    }
  });
});

describe('the end of the pool', () => {
  it('is shared among as many as it is enough for, and not one more', async () => {
    const many = await visitors(20, 2000);
    await settings({ claim_pool_tokens: (await taken()) + 7 });
    const answers = await Promise.all(many.map((one) => claim(one)));
    const statuses = answers.map(({ status, body }) => (status === 201 ? status : body.code));
    expect(statuses.sort()).toEqual([
      ...Array(3).fill(201),
      ...Array(17).fill('claim.pool_exhausted'),
    ]);
    await settings({ claim_pool_tokens: 300_000_000 });
  });
});

describe('a change confirmed while claims are in progress', () => {
  /** Claims sent at the same moment as the change, and their results. */
  const claimsDuring = async (change: () => Promise<{ status: number }>) => {
    const many = await visitors(8, 1000);
    let after = 0;
    const [, ...answers] = await Promise.all([
      change().then(async ({ status }) => {
        expect(status).toBe(200);
        after = await taken();
      }),
      ...many.map((one) => claim(one)),
    ]);
    return { answers, after };
  };

  it('is kept: nothing is claimed once it is paused', async () => {
    const { answers, after } = await claimsDuring(async () =>
      app.admin.post(`${ADMIN}/campaign/pause`),
    );
    for (const { status, body } of answers) {
      if (status !== 201) expect(body).toMatchObject({ status: 409, code: 'campaign.paused' });
    }
    expect(await taken()).toBe(after);
    expect((await app.admin.post(`${ADMIN}/campaign/resume`)).status).toBe(200);
  });

  it('is kept: nothing is claimed once it has ended', async () => {
    const { body: before } = await app.admin.get(`${ADMIN}/settings`);
    const { campaign_start, campaign_end } = before;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const { answers, after } = await claimsDuring(async () =>
      settings({ campaign_start: at(-2 * DAY), campaign_end: at(-1000) }),
    );
    for (const { status, body } of answers) {
      if (status !== 201) expect(body).toMatchObject({ status: 409, code: 'campaign.ended' });
    }
    expect(await taken()).toBe(after);
    expect((await settings({ campaign_start, campaign_end })).status).toBe(200);
  });
});

describe('going live', () => {
  it('happens once, however many ask for it at the same time', async () => {
    await goLive(app, { campaign_mode: 'preview' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.admin.post(`${ADMIN}/campaign/live`)),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? status : body.code));
    expect(codes.sort()).toEqual([200, ...Array(4).fill('campaign.already_live')]);
    const rows = await app.sql(`select id from operation_logs where action = 'go_live'`);
    expect(rows).toHaveLength(1);
  });
});
