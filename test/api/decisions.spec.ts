import { makeUser } from '../factories/records.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { DECISIONS, decisionsIn, decisionsOf } from '../support/api/decisions.js';
import { newParticipant } from '../support/api/participants.js';
import { goLive } from '../support/api/visitor.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app);
});
afterAll(() => app.close());

const { newestDecision, complete } = decisionsIn(() => app);

describe('GET /api/v1/me/decisions', () => {
  it('names each decision with its reason in the reader’s language, the newest first', async () => {
    const me = await newParticipant(app);
    const { completion, task } = await complete(me.id, 100);
    await app.api.call('rejectReview', { path: { id: completion }, body: { reason: 'not_yours' } });
    await app.api.call('adjustPoints', {
      path: { id: me.id },
      body: { points: 300, reason: 'Contest' },
    });
    await app.api.call('adjustPoints', {
      path: { id: me.id },
      body: { points: -120, reason: 'Counted twice', reason_zh: '重复计分' },
    });
    const list = await me.send('get', DECISIONS);
    expect(list.headers['content-range']).toBe('decisions 0-1/2');
    expect(list.body).toMatchObject([
      {
        kind: 'deduction',
        reason: 'Counted twice',
        reason_code: null,
        points: 120,

        task_id: null,
        is_reviewed: true,
        overturned_at: null,
        can_appeal: true,
        appeal: null,
      },
      { kind: 'refusal', reason_code: 'not_yours', task_id: task, points: null },
    ]);
    const [deduction, refusal] = await decisionsOf(me, 'zh');
    expect([deduction.reason, refusal.reason]).toEqual(['重复计分', '提交的内容属于他人']);
    expect(JSON.stringify(list.body)).not.toContain('admin');
  });

  it('shows no other user’s decisions', async () => {
    const [me, other] = [await newParticipant(app), await newParticipant(app)];
    await app.admin.post(`${ADMIN}/users/${other.id}/ban`).send({ reason: 'abuse' });
    const { body } = await me.send('get', DECISIONS);
    expect(body).toEqual([]);
  });

  it.each([
    ['activity', 'caused_by', 'admin'],
    ['activity', 'key', 'adjust:1'],
    ['activity', 'user_id', 1],
    ['decisions', 'reason', 'abuse'],
    ['decisions', 'user_id', 1],
    ['claims', 'user_id', 1],
    ['referrals', 'is_banned', true],
    ['referrals', 'inviter_id', 1],
    ['referrals', 'id', 1],
    ['referrals', 'total_points', 100],
  ])('cannot be filtered by hidden fields: %s by %s', async (list, field, value) => {
    const me = await newParticipant(app);
    const ask = (query: object) => me.send('get', `/api/v1/me/${list}`).query(query);
    const filtered = await ask({ filter: JSON.stringify({ [field]: value }) });
    expect([filtered.status, Object.keys(filtered.body.errors)]).toEqual([422, [field]]);
    const sorted = await ask({ sort: JSON.stringify([field, 'ASC']) });
    expect([sorted.status, Object.keys(sorted.body.errors)]).toEqual([422, ['sort']]);
  });

  it('names the decision in the visitor’s activity', async () => {
    const me = await newParticipant(app);
    await app.admin.post(`${ADMIN}/users/${me.id}/adjust`).send({ points: 9, reason: 'Gift' });
    await app.admin.post(`${ADMIN}/users/${me.id}/adjust`).send({ points: -9, reason: 'Error' });
    const { body } = await me.send('get', '/api/v1/me/activity');
    expect(body).toMatchObject([
      { kind: 'adjustment', amount: -9, decision_id: await newestDecision(me.id) },
      { kind: 'adjustment', amount: 9, decision_id: null },
    ]);
  });

  it('gives its reason in the language that the visitor’s activity is read in', async () => {
    const me = await newParticipant(app);
    const adjust = (body: object) => app.admin.post(`${ADMIN}/users/${me.id}/adjust`).send(body);
    await adjust({ points: 9, reason: 'Gift' });
    await adjust({ points: 9, reason: 'Meme of the week', reason_zh: '本周表情包' });
    await adjust({ points: -9, reason: 'Error', reason_zh: '错误' });
    const reasonsIn = async (language: string) => {
      const answer = await me.send('get', '/api/v1/me/activity').set('Accept-Language', language);
      return answer.body.map(({ reason }: { reason: string }) => reason);
    };
    expect(await reasonsIn('en')).toEqual(['Error', 'Meme of the week', 'Gift']);
    expect(await reasonsIn('zh')).toEqual(['错误', '本周表情包', 'Gift']);
    const entries = await app.admin.get(`${ADMIN}/users/${me.id}/entries`);
    expect(entries.body.map(({ reason_zh }: { reason_zh: string }) => reason_zh)).toEqual([
      '错误',
      '本周表情包',
      '',
    ]);
  });
});

describe('the database', () => {
  const refused = async (sql: string, values: unknown[] = []) => {
    const failure = await app.sql(sql, values).then(
      () => undefined,
      (error: Error) => error.message,
    );
    return failure ?? 'stored';
  };

  it('refuses a decision without a reason', async () => {
    const insert = `insert into decisions (user_id, kind, reason, decided_at) values (1, ?, ?, now())`;
    for (const kind of ['refusal', 'ban', 'rejection', 'deduction', 'reversal', 'forfeit']) {
      for (const reason of ['', '  ', '\n', '\u3000', '\u200B', '\u2800']) {
        expect(await refused(insert, [kind, reason])).toContain('decisions_reason_check');
      }
    }
  });

  it('refuses a ban without a reason, and so without a decision', async () => {
    const user = await makeUser(app);
    const ban = `update users set is_banned = true, ban_reason = ? where id = ?`;
    for (const reason of [null, '', '  ', '\n', '\u200B']) {
      expect(await refused(ban, [reason, user.id])).toMatch(
        /users_(is_banned|ban_decision_id)_check|decisions_reason_check/,
      );
    }
  });

  it('refuses a refusal without a decision', async () => {
    const me = await makeUser(app);
    const { completion } = await complete(me.id, 10);
    const refuse = `update completions set status = 'failed', reason = ? where id = ?`;
    for (const reason of ['', 'not_done']) {
      expect(await refused(refuse, [reason, completion])).toMatch(
        /completions_(reason|decision_id)_check/,
      );
    }
  });

  it('refuses a reversal or a forfeit without a decision', async () => {
    const post = `insert into ledger_transfers (key, kind, user_id, created_at)
      values ('test', ?, 1, now())`;
    for (const kind of ['reversal', 'forfeit']) {
      expect(await refused(post, [kind])).toContain('ledger_transfers_decision_id_check');
    }
  });

  it('refuses to take points by hand without a decision, and lets them be given', async () => {
    const me = await makeUser(app);
    const adjust = (points: number) =>
      refused(
        `with transfer as (
           insert into ledger_transfers (key, kind, user_id, reason, created_at)
           values (?, 'adjustment', ?, 'By hand', now()) returning id)
         insert into ledger_entries (transfer_id, account, user_id, currency, amount)
         select id, account, ?::int, 'points', amount from transfer,
           (values ('issued', ?::bigint), ('user', ?::bigint)) as side(account, amount)`,
        [`adjust:test${points}`, me.id, me.id, -points, points],
      );
    expect(await adjust(-5)).toContain('Points are taken by a decision only');
    expect(await adjust(5)).toBe('stored');
  });

  it('calls a ban whose reason shows nothing one without a reason', async () => {
    const user = await makeUser(app);
    await app.api.call('banUser', { path: { id: user.id }, body: { reason: '\u200B' } });
    const banned = await app.api.call('getUser', { path: { id: user.id } });
    expect(banned.ban_reason).toBe('no_reason_given');
  });

  it('refuses a rejected claim without a decision', async () => {
    const user = await makeUser(app);
    const insert = `insert into claims (user_id, wallet_address, tokens, status, reason,
      idempotency_key, requested_at, updated_at) values (?, 'UQ', 1, 'rejected', 'abuse', 'k', now(), now())`;
    expect(await refused(insert, [user.id])).toContain('claims_decision_id_check');
  });
});
