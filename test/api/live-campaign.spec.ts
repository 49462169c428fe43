import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { claimTransfer } from '#libs/domain/index.js';
import { runInTransaction } from '../../server/database/transactional.js';
import { ClaimService } from '../../server/modules/claims/claim.service.js';
import { LedgerService } from '../../server/modules/ledger/ledger.service.js';
import { MyTaskService } from '../../server/modules/participation/my-task.service.js';
import { auditLedger } from '../../server/reports/ledger-audit.report.js';
import { makeTask, makeUser } from '../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

const ADMIN = '/api/v1/admin';
const SECOND = 1_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ SEED: 'demo', PUBLIC_URL: 'https://drop.example' });
});
afterAll(() => app.close());

/** Runs a use case as a request would, with an entity manager of its own. */
const use = <T>(work: () => Promise<T>): Promise<T> =>
  RequestContext.create(app.get(SqlEntityManager), work);
const start = (user: number, task: number) => use(() => app.get(MyTaskService).start(user, task));
const submit = (user: number, task: number, handedIn = {}) =>
  use(() => app.get(MyTaskService).submit(user, task, handedIn));
const claim = (user: number, key: string) => use(() => app.get(ClaimService).request(user, key));

/** Lets the delay of a started task pass. */
const makeDue = (user: number, task: number) =>
  app.sql(
    `update completions set due_at = due_at - interval '3 seconds'
           where user_id = ? and task_id = ?`,
    [user, task],
  );
const complete = async (user: number, task: number) => {
  await start(user, task);
  await makeDue(user, task);
  return submit(user, task);
};
const settings = (change: object) => app.admin.put(`${ADMIN}/settings`).send(change);
const DAY = 86_400_000;

describe('before the campaign is live', () => {
  it('shows demo users whose points and tokens have their reasons', async () => {
    const { body: entries } = await app.admin.get(`${ADMIN}/users/1/entries`);
    const { body: user } = await app.admin.get(`${ADMIN}/users/1`);
    const sum = (currency: string) =>
      entries
        .filter((entry: { currency: string }) => entry.currency === currency)
        .reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
    expect([sum('points'), sum('tokens')]).toEqual([user.total_points, user.claimed_tokens]);
    expect(user).toMatchObject({ total_points: 8930, claimed_tokens: 8, is_demo: true });
    const { body: claims } = await app.admin.get(`${ADMIN}/users/1/claims`);
    expect(claims).toMatchObject([{ user_id: 1, tokens: 8, status: 'requested' }]);
    const completions = await app.admin.get(`${ADMIN}/users/1/completions`);
    expect(completions.headers['content-range']).toBe('completions 0-18/19');
  });

  it('lets nobody start a task or claim', async () => {
    await expect(start(1, 7)).resolves.toMatchObject({ status: 'completed' });
    await expect(start(24, 7)).rejects.toMatchObject({ code: 'campaign.not_live', status: 409 });
    await expect(claim(1, 'a')).rejects.toMatchObject({ code: 'campaign.not_live' });
  });

  it('cannot be paused', async () => {
    const { body } = await app.admin.post(`${ADMIN}/campaign/pause`);
    expect(body).toMatchObject({ status: 409, code: 'campaign.not_live' });
  });

  it('takes neither the mode nor the pause as a setting', async () => {
    const { body } = await settings({ campaign_mode: 'live', is_paused: true });
    expect(body).toMatchObject({ campaign_mode: 'preview', is_paused: false });
  });

  it('keeps nothing in the ledger of a demo user whom an admin deletes', async () => {
    const total = () => app.api.call('getUserStats');
    const before = await total();
    await app.api.call('banUser', { path: { id: 2 } });
    await app.api.call('deleteUser', { path: { id: 2 } });
    expect((await total()).total_points).toBe(before.total_points - 3930);
    const kept = await app.sql(
      `select id from ledger_transfers where user_id = 2 or kind = 'deletion'
       union all select 1 from deleted_accounts`,
    );
    expect(kept).toEqual([]);
    expect(await auditLedger(app.em.fork())).toEqual([]);
  });

  it('says what is missing, and goes live without the demo users', async () => {
    const [own] = await app.api.call('listContents', { query: { type: 'roadmap' } });
    const change = { title_en: 'What we really plan' };
    await app.api.call('updateContent', { path: { id: own?.id ?? 0 }, body: change });

    const before = await app.admin.get(`${ADMIN}/campaign`);
    expect(before.body).toMatchObject({
      mode: 'preview',
      is_paused: false,
      is_closed: false,

      demo_users: 23,
      demo_samples: 20,
      checklist: [
        { code: 'dates', is_met: true, is_required: false },
        { code: 'public_url', is_met: true, is_required: true },
        { code: 'password', is_met: true, is_required: false },
        { code: 'jetton_master', is_met: false, is_required: false },
        { code: 'tasks', is_met: true, is_required: false },
        // Nobody has set the word of a meeting, and no chain is asked for balances.
        { code: 'doable', is_met: false, is_required: false },
        { code: 'texts', is_met: true, is_required: false },
      ],
    });
    const live = await app.admin.post(`${ADMIN}/campaign/live`);
    expect(live.body).toMatchObject({
      mode: 'live',
      is_paused: false,
      demo_users: 0,
      demo_samples: 0,
    });
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'go_live',
        resource_type: 'campaign',
        details: 'Campaign went live; 23 demo users and 20 sample records removed',
      },
    ]);
    const left = await app.sql<{ rows: number }>(
      `select (select count(*) from users) + (select count(*) from ledger_transfers)
        + (select count(*) from completions) + (select count(*) from claims)
        + (select count(*) from ledger_days) + (select taken from token_pool) as rows`,
    );
    expect(left).toEqual([{ rows: 0 }]);
    expect(await app.api.call('getUserStats')).toMatchObject({ total_users: 0, total_points: 0 });
    const again = await app.admin.post(`${ADMIN}/campaign/live`);
    expect(again.body).toMatchObject({ status: 409, code: 'campaign.already_live' });
    const site = await app.visitor.get('/api/v1/public/site');
    expect(site.body).toMatchObject({ campaign_mode: 'live', is_paused: false });
  });
});

describe('what the demo had invented', () => {
  it('leaves with it: log, statistics of earlier days, sample texts and team', async () => {
    const [left] = await app.sql<object>(
      `select (select count(*) from operation_logs where ip_address like '198.51.100.%'
                 or ip_address like '203.0.113.%') as logs,
              (select count(*) from user_stats_days) as days,
              (select count(*) from contents) as contents,
              (select count(*) from team_members) as members,
              (select count(*) from decisions) as decisions`,
    );
    expect(left).toEqual({ logs: 0, days: 0, contents: 1, members: 0, decisions: 0 });
    expect(await app.api.call('getUserStatsHistory')).toEqual([]);
  });

  it('leaves alone what an admin has really done and written', async () => {
    const { body: logs } = await app.admin.get(`${ADMIN}/logs`);
    expect(logs.map(({ action }: { action: string }) => action)).toEqual([
      'go_live',
      'update_content',
      'delete_user',
      'ban_user',
      'login',
    ]);
    const { body: contents } = await app.admin.get(`${ADMIN}/contents`);
    expect(contents).toMatchObject([{ title_en: 'What we really plan' }]);
  });
});

describe('a task of the live campaign', () => {
  it('starts, waits its second, is completed by the word of the visitor, and gives its points once', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'self', points: 700 });
    const started = await start(user.id, task.id);
    expect(started).toMatchObject({ task_id: task.id, status: 'in_progress', points: 700 });
    expect(Date.parse(started.due_at ?? '') - Date.now()).toBeGreaterThan(0);
    expect(await start(user.id, task.id)).toEqual(started);
    await expect(submit(user.id, task.id)).rejects.toMatchObject({
      code: 'task.not_due',
      status: 409,
      headers: { 'Retry-After': '1' },
    });
    await makeDue(user.id, task.id);
    const done = await submit(user.id, task.id);
    expect(done).toEqual({
      task_id: task.id,
      status: 'completed',
      points: 700,

      due_at: null,
      review_due_at: null,
      reason: null,

      waiting_for: null,
      tries_left: null,
      decision_id: null,
      can_appeal: false,
    });
    expect(await submit(user.id, task.id)).toEqual(done);
    expect(await start(user.id, task.id)).toEqual(done);
    expect((await app.admin.get(`${ADMIN}/users/${user.id}`)).body.total_points).toBe(700);
    const { body } = await app.admin.get(`${ADMIN}/users/${user.id}/entries`);
    expect(body).toMatchObject([{ key: `task:${user.id}:${task.id}`, amount: 700, kind: 'task' }]);
  });

  it('keeps the points it had when it was completed', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'wallet', points: 50 });
    await complete(user.id, task.id);
    await app.admin.put(`${ADMIN}/tasks/${task.id}`).send({ points: 900 });
    expect(await submit(user.id, task.id)).toMatchObject({ points: 50 });
    expect((await app.admin.get(`${ADMIN}/users/${user.id}`)).body.total_points).toBe(50);
  });

  it('waits to be looked at within a day when the visitor’s word is not enough', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'manual', action_url: 'https://example.com' });
    expect(await start(user.id, task.id)).toMatchObject({ status: 'pending_verification' });
    await makeDue(user.id, task.id);
    const handedIn = await submit(user.id, task.id, { evidence: 'My name is Ada' });
    expect(handedIn).toMatchObject({ status: 'pending_verification', due_at: null });
    expect(Date.parse(handedIn.review_due_at ?? '') - Date.now()).toBeGreaterThan(
      DAY - 60 * SECOND,
    );
    expect(await submit(user.id, task.id)).toEqual(handedIn);
    expect((await app.admin.get(`${ADMIN}/users/${user.id}`)).body.total_points).toBe(0);
  });

  it('is refused with its code and a sentence in both languages', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'self' });
    const off = await makeTask(app, { is_active: false });
    await expect(submit(user.id, task.id)).rejects.toMatchObject({ code: 'task.not_started' });
    await expect(start(user.id, off.id)).rejects.toMatchObject({ code: 'task.inactive' });
    await expect(start(user.id, 99_999)).rejects.toMatchObject({ code: 'task.not_found' });
    await expect(start(99_999, task.id)).rejects.toMatchObject({ code: 'user.not_found' });
    const banned = await makeUser(app, { is_banned: true });
    await expect(start(banned.id, task.id)).rejects.toMatchObject({
      code: 'user.banned',
      status: 403,
      texts: { en: expect.any(String), zh: expect.stringMatching(/\p{Script=Han}/u) },
    });
    const inactive = await makeUser(app, { is_active: false });
    await expect(start(inactive.id, task.id)).rejects.toMatchObject({ code: 'user.inactive' });
  });

  it('is refused while the campaign is paused, and before and after it', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'self' });
    await app.admin.post(`${ADMIN}/campaign/pause`);
    expect(await newestLogs(app)).toMatchObject([{ action: 'pause_campaign' }]);
    expect((await app.visitor.get('/api/v1/public/site')).body).toMatchObject({ is_paused: true });
    await expect(start(user.id, task.id)).rejects.toMatchObject({ code: 'campaign.paused' });
    await expect(claim(user.id, 'k')).rejects.toMatchObject({ code: 'campaign.paused' });
    await app.admin.post(`${ADMIN}/campaign/resume`);
    expect(await newestLogs(app)).toMatchObject([{ action: 'resume_campaign' }]);
    const { body: before } = await app.admin.get(`${ADMIN}/settings`);
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    await settings({ campaign_start: at(DAY), campaign_end: at(2 * DAY) });
    await expect(start(user.id, task.id)).rejects.toMatchObject({ code: 'campaign.upcoming' });
    await settings({ campaign_start: at(-2 * DAY), campaign_end: at(-DAY) });
    await expect(start(user.id, task.id)).rejects.toMatchObject({ code: 'campaign.ended' });
    await expect(claim(user.id, 'k')).rejects.toMatchObject({ code: 'campaign.ended' });
    await settings({ claim_deadline: at(DAY) });
    await expect(claim(user.id, 'k')).rejects.toMatchObject({ code: 'claim.nothing_to_claim' });
    const { campaign_start, campaign_end, claim_deadline } = before;
    await settings({ campaign_start, campaign_end, claim_deadline });
  });

  it('gives its points once, however many submit it at the same time', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'self', points: 10 });
    await start(user.id, task.id);
    await makeDue(user.id, task.id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(user.id, task.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['completed']));
    expect((await app.admin.get(`${ADMIN}/users/${user.id}`)).body.total_points).toBe(10);
  });
});

/** A user with so many points, given by a task. */
async function userWith(points: number): Promise<number> {
  const user = await makeUser(app);
  const task = await makeTask(app, { verification: 'self', points });
  await complete(user.id, task.id);
  return user.id;
}

describe('a claim', () => {
  it('takes everything that can be claimed, once for each key', async () => {
    const user = await userWith(3700);
    const made = await claim(user, 'first');
    expect(made).toMatchObject({ tokens: 3, status: 'requested', reason: null });
    expect(await claim(user, 'first')).toEqual(made);
    await expect(claim(user, 'second')).rejects.toMatchObject({ code: 'claim.nothing_to_claim' });
    const { body } = await app.admin.get(`${ADMIN}/users/${user}`);
    expect(body).toMatchObject({ total_points: 3700, claimed_tokens: 3 });
    expect((await app.admin.get(`${ADMIN}/claims/${made.id}`)).body).toMatchObject({
      id: made.id,
      user_id: user,
      tokens: 3,
      status: 'requested',
    });
  });

  it.each([undefined, '', 'x'.repeat(101), 'with space', 7])(
    'needs a key that says which one it is: %j',
    async (key) => {
      const user = await makeUser(app);
      await expect(claim(user.id, key as string)).rejects.toMatchObject({ status: 422 });
    },
  );

  it('is made once, however many ask for it at the same time', async () => {
    const same = await userWith(2000);
    const answers = await Promise.all(Array.from({ length: 40 }, () => claim(same, 'one')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const other = await userWith(2000);
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => claim(other, `key-${n}`)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is at least the least, and never more than the pool has left', async () => {
    const user = await userWith(2000);
    await settings({ minimum_claim_tokens: 3 });
    await expect(claim(user, 'k')).rejects.toMatchObject({ code: 'claim.below_minimum' });
    const taken = await use(() => app.get(LedgerService).takenFromPool());
    await settings({ minimum_claim_tokens: 1, claim_pool_tokens: taken + 3 });
    const [one, two] = [await userWith(2000), await userWith(2000)];
    const attempts = await Promise.allSettled([claim(one, 'k'), claim(two, 'k')]);
    const refused = attempts.filter((it) => it.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'claim.pool_exhausted' } }]);
    await settings({ claim_pool_tokens: 300_000_000 });
    expect(await claim(user, 'k')).toMatchObject({ tokens: 2 });
  });
});

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
  it('gives back what they had, and the ledger remembers', async () => {
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

  it('finds nothing after all of this but what tests have made on purpose', async () => {
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
  ])('says in words what does not add up: %s', async (_what, statement, sentence) => {
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
  it('of the users are those of their rows', async () => {
    const [rows] = await app.sql<object>(
      `select count(*) as total_users,
              count(*) filter (where is_active and not is_banned) as active_users,
              count(*) filter (where is_banned) as banned_users,
              sum(total_points)::bigint as total_points,
              sum(claimed_tokens)::bigint as total_claimed_tokens from users`,
    );
    expect(await app.api.call('getUserStats')).toEqual(rows);
  });

  it('of the days are those of the ledger', async () => {
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
