import { EvidenceRepository } from '../../../server/modules/earning/completions/evidence.repository.js';
import { SignalService } from '../../../server/modules/participants/users/signal.service.js';
import { makeTask, makeUser, makeUsers } from '../../factories/records.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { handIn, use } from '../../support/api/participants.js';
import { goLive, postSession, signInBody } from '../../support/api/visitor.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
});
afterAll(() => app.close());

const signalsOf = (id: number) => app.api.call('listUserSignals', { path: { id } });
const remember = (id: number, network: string) =>
  use(app, () => app.get(SignalService).remember(id, network));

describe('the signals of a user', () => {
  it('are none for a visitor without anything in common with others', async () => {
    const user = await makeUser(app);
    await remember(user.id, '192.0.2.0');
    expect(await signalsOf(user.id)).toEqual([]);
    const missing = await app.admin.get('/api/v1/admin/users/999999/signals');
    expect(missing.body).toMatchObject({ status: 404, code: 'user.not_found' });
  });

  it('name others who signed in from the same network, stored only as a keyed hash', async () => {
    const [one, two] = [new WalletAccount({ number: 1 }), new WalletAccount({ number: 2 })];
    const ids: number[] = [];
    for (const [wallet, address] of [
      [one, '203.0.113.7'],
      [two, '203.0.113.200'],
    ] as const) {
      const body = await signInBody(app, wallet);
      const answer = await postSession(app, body).set('X-Forwarded-For', address);
      const search = answer.body.wallet_address;
      const { body: found } = await app.admin.get('/api/v1/admin/users').query({ search });
      ids.push(found[0].id);
    }
    const [first = 0, second = 0] = ids;
    expect(await signalsOf(first)).toEqual([
      {
        code: 'shared_network',
        count: 1,
        user_ids: [second],
        since: expect.any(String),
        cluster_id: null,
      },
    ]);
    const stored = await app.sql('select * from sign_in_networks where user_id = ?', [first]);
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
    expect(stored).toMatchObject([{ network_hash: expect.stringMatching(/^[\w-]{43}$/) }]);
  });

  it('forget a network after 30 days', async () => {
    const [one, two] = await makeUsers(app, 2);
    for (const user of [one, two]) await remember(user?.id ?? 0, '198.51.100.0');
    expect(await signalsOf(one?.id ?? 0)).toMatchObject([{ code: 'shared_network' }]);
    await app.sql(
      `update sign_in_networks set last_seen_at = now() - interval '31 days' where user_id = ?`,
      [two?.id],
    );
    await app.get(SignalService).forgetOld();
    expect(await signalsOf(one?.id ?? 0)).toEqual([]);
  });

  it('name users of earlier versions with the same key', async () => {
    const key_hash = 'e'.repeat(43);
    const [one, two] = [await makeUser(app, { key_hash }), await makeUser(app, { key_hash })];
    expect(await signalsOf(one.id)).toContainEqual({
      code: 'same_key',
      count: 1,
      user_ids: [two.id],
      since: expect.any(String),
      cluster_id: null,
    });
  });

  it('tell of many friends within minutes, to an admin who looks at the inviter or a friend', async () => {
    const inviter = await makeUser(app);
    const friends = await makeUsers(app, 6, { inviter_id: inviter.id });
    for (const id of [inviter.id, friends[2]?.id ?? 0]) {
      expect(await signalsOf(id)).toMatchObject([
        { code: 'signup_burst', count: 6, user_ids: friends.map((friend) => friend.id) },
      ]);
    }
    const slow = await makeUser(app);
    await app.sql(
      `insert into users (wallet_address, inviter_id, created_at, updated_at)
       select 'UQslow' || n, ?, now() - n * interval '1 hour', now() from generate_series(1, 20) n`,
      [slow.id],
    );
    expect(await signalsOf(slow.id)).toEqual([]);
  });

  it('tell of friends who share a network or a key with the inviter', async () => {
    const inviter = await makeUser(app, { key_hash: 'k'.repeat(43) });
    const near = await makeUser(app, { inviter_id: inviter.id });
    const same = await makeUser(app, { inviter_id: inviter.id, key_hash: 'k'.repeat(43) });
    await makeUser(app, { inviter_id: inviter.id });
    for (const user of [inviter, near]) await remember(user.id, '2001:db8:1::');
    expect(await signalsOf(inviter.id)).toMatchObject([
      { code: 'shared_network', user_ids: [near.id] },
      { code: 'referral_ring', count: 2, user_ids: [near.id, same.id] },
      { code: 'same_key', user_ids: [same.id] },
    ]);
  });

  it('name users with the same submission, however it is spelled', async () => {
    const task = await makeTask(app, { verification: 'manual' });
    const [one, two, three] = await makeUsers(app, 3);
    await handIn(app, one?.id ?? 0, task.id, 'https://example.com/Post');
    await handIn(app, two?.id ?? 0, task.id, ' https://example.com/post ');
    await handIn(app, three?.id ?? 0, task.id, 'https://example.com/mine');
    expect(await signalsOf(one?.id ?? 0)).toMatchObject([
      { code: 'evidence_reused', count: 1, user_ids: [two?.id] },
    ]);
    const [review] = await app.api.call('listReviews', {
      query: { filter: JSON.stringify({ user_id: two?.id }) },
    });
    expect(review?.signals).toMatchObject([{ code: 'evidence_reused', user_ids: [one?.id] }]);
  });

  it('are one for a thousand copies of a post, whatever their links bring along', async () => {
    const task = await makeTask(app, { verification: 'manual' });
    const [first, last] = await makeUsers(app, 2);
    const spelled = [
      'https://x.com/ada/status/77?s=20&t=N',
      'https://mobile.twitter.com/bobN/status/77?utm_source=N',
      'http://www.twitter.com/i/status/77/?ref_src=N#N',
      'x.com/N/status/77/photo/1',
    ];
    await handIn(app, first?.id ?? 0, task.id, 'https://x.com/ada/status/77');
    await app.sql(
      `with made as (insert into users (wallet_address, created_at, updated_at)
         select 'UQcopies' || n, now(), now() from generate_series(1, 1000) n returning id)
       insert into completions (user_id, task_id, status, evidence, created_at, updated_at)
       select id, ?, 'in_progress', replace(?::jsonb ->> (id % 4), 'N', id::text), now(), now()
       from made`,
      [task.id, JSON.stringify(spelled)],
    );
    // Rows that an earlier version has stored have no keys yet.
    await use(app, () => app.get(EvidenceRepository).addKeys());
    const keys = 'select count(distinct evidence_key)::int as n from completions where task_id = ?';
    expect(await app.sql(keys, [task.id])).toEqual([{ n: 1 }]);
    await handIn(app, last?.id ?? 0, task.id, 'https://fxtwitter.com/Eve/status/77?x=1');
    expect(await signalsOf(last?.id ?? 0)).toMatchObject([{ code: 'evidence_reused', count: 200 }]);
    await app.get(SignalService).updateAll();
    const [noted] = await app.sql(
      `select count(*)::int as n from users where signals @> '{evidence_reused}'
       and wallet_address like 'UQcopies%'`,
    );
    expect(noted).toEqual({ n: 1000 });
  });

  it('replace the rows without keys of the version before', async () => {
    const task = await makeTask(app, { verification: 'manual' });
    const [one, other] = await makeUsers(app, 2);
    for (const user of [one, other]) {
      await handIn(app, user?.id ?? 0, task.id, 'https://example.com/replaced');
    }
    const change = (id = 0) =>
      app.sql('update completions set evidence = ? where user_id = ?', [
        `https://example.com/replacing?utm_source=${id}`,
        id,
      ]);
    await change(one?.id);
    expect(await signalsOf(other?.id ?? 0)).toEqual([]);
    await change(other?.id);
    await use(app, () => app.get(EvidenceRepository).addKeys());
    expect(await signalsOf(other?.id ?? 0)).toMatchObject([
      { code: 'evidence_reused', user_ids: [one?.id] },
    ]);
  });

  it('name who has submitted the same for two tasks of their own', async () => {
    const [user, other] = await makeUsers(app, 2);
    const tasks = [
      await makeTask(app, { verification: 'manual' }),
      await makeTask(app, { verification: 'manual' }),
    ];
    for (const { id } of tasks) await handIn(app, user?.id ?? 0, id, `https://example.com/Twice`);
    await handIn(app, other?.id ?? 0, tasks[0]?.id ?? 0, 'https://example.com/once');
    expect(await signalsOf(user?.id ?? 0)).toMatchObject([
      { code: 'evidence_reused', count: 1, user_ids: [user?.id] },
    ]);
    expect(await signalsOf(other?.id ?? 0)).toEqual([]);
  });

  it('name twenty others at most, and look at no more than they must', async () => {
    const user = await makeUser(app);
    await remember(user.id, '192.0.2.128');
    await app.sql(
      `with made as (insert into users (wallet_address, created_at, updated_at)
         select 'UQcrowd' || n, now(), now() from generate_series(1, 500) n returning id)
       insert into sign_in_networks (network_hash, user_id, last_seen_at)
       select (select network_hash from sign_in_networks where user_id = ?), id, now() from made`,
      [user.id],
    );
    const [signal] = await signalsOf(user.id);
    expect([signal?.count, signal?.user_ids.length]).toEqual([200, 20]);
  });

  it('never ban a user', async () => {
    const [row] = await app.sql('select count(*)::int as banned from users where is_banned');
    expect(row).toEqual({ banned: 0 });
  });
});
