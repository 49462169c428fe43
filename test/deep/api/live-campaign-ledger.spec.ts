import { SqlEntityManager } from '@mikro-orm/postgresql';
import { claimTransfer } from '#libs/domain/index.js';
import { auditLedger } from '../../../server/commands/audit/ledger-audit.report.js';
import { LedgerService } from '../../../server/modules/earning/ledger/ledger.service.js';
import { runInTransaction } from '../../../server/platform/database/transactional.js';
import { makeUser } from '../../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../../support/api/app.js';
import { actionsIn } from '../../support/api/user-actions.js';
import { goLive } from '../../support/api/visitor.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app);
});
afterAll(() => app.close());

const { claim, use, userWith } = actionsIn(() => app);

describe('POST /api/v1/admin/users/:id/adjust', () => {
  const adjust = (user: number, body: object) =>
    app.admin.post(`${ADMIN}/users/${user}/adjust`).send(body);

  it('gives and takes points for a reason, with a row each', async () => {
    const { id } = await makeUser(app, { username: 'adjusted' });
    const { body } = await adjust(id, { points: 2500, reason: 'Meme contest' });
    expect(body).toMatchObject({ id, total_points: 2500 });
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'adjust_points',
        resource_type: 'user',
        details: `User ${id} "adjusted": +2500 points: "Meme contest"`,
      },
    ]);
    await claim(id, 'k');
    expect((await adjust(id, { points: -2000, reason: 'A slip' })).body.total_points).toBe(500);
    await expect(claim(id, 'l')).rejects.toMatchObject({ code: 'claim.nothing_to_claim' });
    const { body: entries } = await app.admin.get(`${ADMIN}/users/${id}/entries`);
    expect(entries).toMatchObject([
      { kind: 'adjustment', amount: -2000, reason: 'A slip', caused_by: 'admin' },
      { kind: 'claim', currency: 'tokens', amount: 2, caused_by: '' },
      { kind: 'adjustment', amount: 2500, reason: 'Meme contest', caused_by: 'admin' },
    ]);
  });

  it.each([
    ['points', { points: 0, reason: 'x' }],
    ['points', { points: 1.5, reason: 'x' }],
    ['points', { points: -1, reason: 'x' }],
    ['points', { reason: 'x' }],
    ['reason', { points: 1 }],
    ['reason', { points: 1, reason: ' ' }],
    ['reason', { points: 1, reason: 'x'.repeat(501) }],
  ])('refuses a bad %s: %j', async (field, body) => {
    const { id } = await makeUser(app);
    const answer = await adjust(id, body);
    expect(answer.body).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } });
  });
});

describe('a ban', () => {
  it('has a reason, also where none was given', async () => {
    const [given, none] = [await makeUser(app), await makeUser(app)];
    const ban = (id: number) => app.admin.post(`${ADMIN}/users/${id}/ban`);
    const first = await ban(given.id).send({ reason: ' Several accounts ' });
    expect(first.body).toMatchObject({ is_banned: true, ban_reason: 'Several accounts' });
    expect(Date.parse(first.body.banned_at)).toBeLessThanOrEqual(Date.now());
    expect((await ban(none.id)).body).toMatchObject({ ban_reason: 'no_reason_given' });
    const { body } = await app.admin.post(`${ADMIN}/users/${given.id}/unban`);
    expect(body).toMatchObject({ is_banned: false, ban_reason: null, banned_at: null });
  });
});

describe('a deleted user', () => {
  it('returns their points, and the ledger remembers', async () => {
    const user = await userWith(2300);
    await claim(user, 'k');
    const taken = await use(() => app.get(LedgerService).takenFromPool());
    expect((await app.admin.delete(`${ADMIN}/users/${user}`)).status).toBe(200);
    expect(await use(() => app.get(LedgerService).takenFromPool())).toBe(taken - 2);
    const rows = await app.sql(
      `select kind, account, amount from ledger_lines
       where user_id = ? and kind = 'deletion' and account in ('user', 'claimed') order by amount`,
      [user],
    );
    expect(rows).toEqual([
      { kind: 'deletion', account: 'user', amount: -2300 },
      { kind: 'deletion', account: 'claimed', amount: -2 },
    ]);
  });
});

describe('the ledger', () => {
  it.each([
    'update ledger_entries set amount = 1',
    'delete from ledger_entries',
    'truncate ledger_entries cascade',
    "update ledger_transfers set reason = 'x'",
    'delete from ledger_transfers',
    'truncate ledger_transfers cascade',
  ])('refuses: %s', async (statement) => {
    await userWith(10);
    await expect(app.sql(statement)).rejects.toThrow('The ledger is append-only');
  });

  it('refuses entries that do not sum to zero', async () => {
    const [{ id } = { id: 0 }] = await app.sql<{ id: number }>(
      'select max(id) as id from ledger_transfers',
    );
    const insert = app.sql(
      `insert into ledger_entries (transfer_id, account, user_id, currency, amount)
       values (?, 'issued', 1, 'points', -5), (?, 'user', 1, 'tokens', 5)`,
      [id, id],
    );
    await expect(insert).rejects.toThrow('must sum to zero');
  });

  it('gives no tokens that the pool does not have, whatever was read before', async () => {
    const { id } = await makeUser(app);
    const ledger = app.get(LedgerService);
    const pool = (await use(() => ledger.takenFromPool())) + 1;
    const give = (tokens: bigint) =>
      use(() =>
        runInTransaction(app.get(SqlEntityManager), () =>
          ledger.post(claimTransfer(999_999, id, tokens), { pool }),
        ),
      );
    await expect(give(2n)).rejects.toMatchObject({ code: 'claim.pool_exhausted', status: 409 });
    const { body } = await app.admin.get(`${ADMIN}/users/${id}`);
    expect(body).toMatchObject({ claimed_tokens: 0 });
  });

  it('is written in a transaction only, and a transfer only once', async () => {
    const { id } = await makeUser(app);
    const transfer = {
      key: `adjust:twice-${id}`,
      kind: 'adjustment' as const,
      user_id: id,
      reason: 'x',
      entries: [
        { account: 'issued' as const, user_id: id, currency: 'points' as const, amount: -5n },
        { account: 'user' as const, user_id: id, currency: 'points' as const, amount: 5n },
      ],
    };
    const ledger = app.get(LedgerService);
    await expect(use(() => ledger.post(transfer))).rejects.toThrow('in a transaction only');
    const post = () =>
      use(() => runInTransaction(app.get(SqlEntityManager), () => ledger.post(transfer)));
    expect([await post(), await post()]).toEqual([true, false]);
    expect((await app.admin.get(`${ADMIN}/users/${id}`)).body.total_points).toBe(5);
  });
});

describe('the audit', () => {
  const audit = () => use(() => auditLedger(app.get(SqlEntityManager).fork()));

  it('finds only faults that tests have made on purpose', async () => {
    expect(await audit()).toEqual([]);
  });

  it.each([
    [
      'points',
      'update users set total_points = total_points + 1 where id = ?',
      /total_points 11, claimed_tokens 0, ledger_points 10/,
    ],
    [
      'an award that is missing',
      'update completions set points = 11 where user_id = ?',
      /task_id \d+, points 11, ledger_points 10/,
    ],
    [
      'a pool',
      'update token_pool set taken = taken + 1 where ? > 0',
      /taken \d+, ledger_tokens \d+/,
    ],
    [
      'a task that was given and is not completed',
      `delete from completions where user_id = ?`,
      /task_id \d+, points none, ledger_points 10/,
    ],
    [
      'a group of friends that nobody invited',
      'update users set referral_groups = 1 where id = ?',
      /referral_groups 1, ledger_groups 0/,
    ],
    [
      'a decision that took nothing',
      `insert into decisions (user_id, kind, reason, points, decided_at)
       values (?, 'deduction', 'abuse', 5, now())`,
      /points 5, ledger_points 0/,
    ],
    [
      'a count',
      'update user_counts set total_users = total_users + 1 where ? > 0',
      /the figures of the users/,
    ],
  ])('describes each fault: %s', async (_what, statement, sentence) => {
    const user = await userWith(10);
    await use(async () => {
      const em = app.get(SqlEntityManager);
      await em.begin();
      try {
        await em.execute(statement, [user]);
        expect(await auditLedger(em)).toContainEqual(expect.stringMatching(sentence));
      } finally {
        await em.rollback();
      }
    });
  });
});

describe('the figures', () => {
  it('of the users match their rows', async () => {
    const [rows] = await app.sql<object>(
      `select count(*) as total_users,
              count(*) filter (where is_active and not is_banned) as active_users,
              count(*) filter (where is_banned) as banned_users,
              sum(total_points)::bigint as total_points,
              sum(claimed_tokens)::bigint as total_claimed_tokens from users`,
    );
    expect(await app.api.call('getUserStats')).toEqual(rows);
  });

  it('of the days match the ledger', async () => {
    const { body } = await app.admin.get(`${ADMIN}/campaign/stats/daily`).query({ days: 2 });
    const [rows] = await app.sql<object>(
      `select count(distinct key) filter (where kind = 'task') as completions,
              sum(amount) filter (where account = 'user')::bigint as points,
              count(distinct key) filter (where kind = 'claim') as claims,
              sum(amount) filter (where account = 'claimed')::bigint as tokens from ledger_lines`,
    );
    const today = new Date().toISOString().slice(0, 10);
    expect(body).toHaveLength(2);
    expect(body[1]).toEqual({ day: today, ...rows });
  });

  it.each(['completions', 'ledger', 'claims'])('can be taken along: %s', async (name) => {
    const { status, text } = await app.admin.get(`${ADMIN}/export/${name}/csv`);
    const rows = await app.sql<{ rows: number }>(
      `select count(*) as rows from ${name === 'ledger' ? 'ledger_entries' : name}`,
    );
    expect([status, text.split('\r\n').length - 2]).toEqual([200, rows[0]?.rows]);
  });
});
