import { startApp, type TestApp } from '../support/api/app.js';
import { clustersOf, joinClusters } from '../support/api/crowd.js';
import { goLive } from '../support/api/visitor.js';
import { addCrowd, farmOf } from '../support/shared/crowd.js';

const CLUSTERS = '/api/v1/admin/clusters';
const NONE = { clusters: [], held: 0 };

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app, { cluster_hold_score: 60, read_wallet_histories: true });
});
afterAll(() => app.close());

const listOf = (ids: readonly number[]) => `{${ids.join(',')}}`;

/** Stores the first TON of wallets, which were read with it; `funded_at` is SQL. */
async function fund(ids: readonly number[], funder: string, funded_at = 'now()') {
  await app.sql(
    `update wallet_histories w set funder = ?, funded_at = ${funded_at}, checked_at = now()
     from users u where u.id = w.user_id and w.user_id = any(?)`,
    [funder, listOf(ids)],
  );
  await noteChange(ids);
}

const noteChange = (ids: readonly number[]) =>
  app.sql('insert into cluster_changes (user_id) select unnest(?::int[])', [listOf(ids)]);

const accountOf = async (id: number) => {
  const [user] = await app.sql<{ account: string }>('select account from users where id = ?', [id]);
  return user?.account ?? '';
};

const state = async (ids: readonly number[]) => {
  await joinClusters(app);
  return clustersOf(app, ids);
};

/** The newest decision about a user. */
const decisionOf = async (id: number) => {
  const list = await app.admin.get(`/api/v1/admin/users/${id}/decisions`);
  return list.body[0];
};

describe('what a stranger does to a participant', () => {
  it('weighs nothing: dust after the sign-up, from a participant', async () => {
    const people = await addCrowd(app, { users: 40, with_past: 0 });
    const [payer = 0] = await addCrowd(app, { users: 1, with_past: 0 });
    await fund(people, await accountOf(payer));
    expect(await state(people)).toEqual(NONE);
    // The payer may be a seller of TON.
    expect(await state([payer])).toEqual(NONE);
  });

  it('weighs nothing: dust after the sign-up, from another address', async () => {
    const people = await addCrowd(app, { users: 40, with_past: 0 });
    await fund(people, `0:${'d'.repeat(64)}`);
    expect(await state(people)).toEqual(NONE);
  });

  it('weighs nothing: copies of the own post', async () => {
    const evidence = 'https://x.com/author/status/5';
    const [author = 0, ...copies] = await addCrowd(app, { users: 30, evidence, with_past: 0 });
    expect(await state([author])).toEqual(NONE);
    expect((await clustersOf(app, copies)).held).toBe(0);
  });

  it('weighs nothing: the use of the own code, or of the code that one has used', async () => {
    const [owner = 0] = await addCrowd(app, { users: 1, ago: 86_400, with_past: 0 });
    const friends = await addCrowd(app, { users: 5, ago: 36_000, inviter: owner, with_past: 0 });
    const wallets = { every: 10, inviter: owner, with_past: 0 };
    const farm = await addCrowd(app, { users: 20, ago: 600, ...wallets });
    const [meanwhile = 0] = await addCrowd(app, { users: 1, ago: 300, ...wallets });
    await addCrowd(app, { users: 20, ago: 200, ...wallets });
    expect(await state([owner, ...friends])).toEqual(NONE);
    expect((await clustersOf(app, [meanwhile, ...farm])).held).toBe(0);
  });

  it('weighs nothing: a farm with the code of people in one room', async () => {
    const [speaker = 0] = await addCrowd(app, { users: 1, ago: 86_400, with_past: 1 });
    const wallets = { every: 10, inviter: speaker };
    await addCrowd(app, { users: 60, ago: 1500, ...wallets, with_past: 0 });
    const network = 'r'.repeat(43);
    const room = await addCrowd(app, { users: 20, ago: 600, network, ...wallets, with_past: 10 });
    await addCrowd(app, { users: 60, ago: 300, ...wallets, with_past: 0 });
    expect((await state([speaker, ...room])).held).toBe(0);
  });

  it('weighs nothing: one link to a farm that was banned', async () => {
    const farm = await addCrowd(app, farmOf(30, '3'));
    const { clusters } = await state(farm);
    const reason = { reason: 'several_accounts' };
    await app.admin.post(`${CLUSTERS}/${clusters[0]?.id}/ban`).send(reason);
    const [one = 0] = await addCrowd(app, { users: 1, ago: 1, with_past: 0 });
    const funded_at = `(select funded_at from wallet_histories where user_id = ${farm[29]})`;
    await fund([one], `0:${'3'.repeat(64)}`, funded_at);
    expect(await state([one])).toMatchObject({ clusters: [{ users: 30 }], held: 0 });
  });

  it('changes nothing about members whose cluster is joined with another one', async () => {
    const [one, other] = [
      await addCrowd(app, farmOf(12, '4')),
      await addCrowd(app, farmOf(20, '5')),
    ];
    const { clusters } = await state(one);
    await app.admin.post(`${CLUSTERS}/${clusters[0]?.id}/release`).send({});
    expect((await state(other)).held).toBe(16);
    const funded_at = `(select funded_at + interval '1 second' from wallet_histories where user_id = ${one[6]})`;
    await fund(other.slice(9, 10), `0:${'4'.repeat(64)}`, funded_at);
    await noteChange([...one, ...other]);
    expect(await state([...one, ...other])).toMatchObject({ clusters: [{ users: 30 }], held: 16 });
    expect((await clustersOf(app, one)).held).toBe(0);
    const { body } = await app.admin.get(CLUSTERS).query({ sort: '["id","DESC"]', range: '[0,0]' });
    expect(body[0].status).not.toBe('released');
  });
});

describe('a release', () => {
  it('covers the links that were known, but neither new kinds of them nor newcomers', async () => {
    const farm = await addCrowd(app, farmOf(20, '6'));
    const { clusters, held } = await state(farm);
    expect(held).toBe(16);
    await app.admin.post(`${CLUSTERS}/${clusters[0]?.id}/release`).send({});
    await noteChange(farm);
    expect((await state(farm)).held).toBe(0);

    const [late = 0] = await addCrowd(app, { ...farmOf(1, '6'), ago: 1 });
    expect((await state([late])).held).toBe(1);
    expect((await clustersOf(app, farm)).held).toBe(0);

    await app.sql(
      `insert into completions (user_id, task_id, status, evidence, evidence_key, created_at, updated_at)
       select id, 2000000, 'completed', 'https://x.com/a/status/6', 'key of the post', now(), now()
       from users where id = any(?) order by id`,
      [listOf(farm)],
    );
    expect((await state(farm)).held).toBe(16);
    expect((await decisionOf(farm[10] ?? 0)).reason).toContain('submitted a post');
  });

  it('covers members who were not held', async () => {
    const ids = await addCrowd(app, { users: 12, every: 1 });
    await app.sql(`update users set key_hash = 'one key' where id = any(?)`, [listOf(ids)]);
    await noteChange(ids);
    const { clusters, held } = await state(ids);
    expect(held).toBe(0);
    await app.admin.post(`${CLUSTERS}/${clusters[0]?.id}/release`).send({});
    await app.sql('update wallet_histories set checked_at = now() where user_id = any(?)', [
      listOf(ids),
    ]);
    expect((await state(ids)).held).toBe(0);
  });
});

describe('the reason of a hold', () => {
  it('names the links of the member alone, however heavy others are in the cluster', async () => {
    const evidence = 'https://x.com/heavy/status/1';
    await addCrowd(app, { users: 60, evidence, with_past: 0 });
    const farm = await addCrowd(app, farmOf(12, 'v'));
    const [bridge = 0, other = 0] = [farm[11], farm[8]];
    await app.sql(
      `insert into completions (user_id, task_id, status, evidence, evidence_key, created_at, updated_at)
       select ?, task_id, 'completed', evidence, evidence_key, now(), now() from completions
       where evidence = ? limit 1`,
      [bridge, evidence],
    );
    await noteChange(farm);
    expect((await state([bridge, other])).clusters).toMatchObject([{ users: 67 }]);
    const { reason } = await decisionOf(other);
    expect(reason).toContain('its first TON came from the same source as that of 8');
    expect(reason).toContain('you joined from the same network as 8');
    expect(reason).not.toContain('post');
  });
});

describe('an undo restores the state before', () => {
  const undo = (cluster = 0, decision = 0) =>
    app.admin.post(`${CLUSTERS}/${cluster}/decisions/${decision}/undo`).send({});

  it('of a release: the rule’s decision is in force again, with its reason', async () => {
    const farm = await addCrowd(app, farmOf(12, '8'));
    const { clusters } = await state(farm);
    const before = await decisionOf(farm[11] ?? 0);
    const [cluster] = clusters;
    const released = await app.admin.post(`${CLUSTERS}/${cluster?.id}/release`).send({});
    expect(released.body.users).toBe(8);
    expect((await decisionOf(farm[11] ?? 0)).overturned_at).not.toBeNull();
    expect((await undo(cluster?.id, released.body.decision_id)).body.users).toBe(8);
    expect(await decisionOf(farm[11] ?? 0)).toEqual(before);
    expect((await clustersOf(app, farm)).held).toBe(8);
  });

  it('of a hold: nobody else is released, and the rule can hold its users later', async () => {
    const farm = await addCrowd(app, farmOf(12, '9'));
    const { clusters } = await state(farm);
    const [cluster] = clusters;
    const reason = { reason: 'several_accounts' };
    const hold = await app.admin.post(`${CLUSTERS}/${cluster?.id}/hold`).send(reason);
    expect(hold.body.users).toBe(3);
    await undo(cluster?.id, hold.body.decision_id);
    expect((await clustersOf(app, farm)).held).toBe(8);
    const [, second = 0] = farm;
    const friends = await addCrowd(app, { users: 9, with_past: 0 });
    await app.sql(
      `insert into sign_in_networks select n.network_hash, f.id, now()
       from sign_in_networks n, users f where n.user_id = ? and f.id = any(?)`,
      [second, listOf(friends)],
    );
    await fund(friends, await accountOf(second));
    expect((await state([second])).held).toBe(1);
  });

  it('of a ban: a user who was unbanned and banned again since stays banned', async () => {
    const farm = await addCrowd(app, farmOf(12, 'a'));
    const { clusters } = await state(farm);
    const [cluster] = clusters;
    const ban = await app.admin.post(`${CLUSTERS}/${cluster?.id}/ban`).send({ reason: 'abuse' });
    const [, one = 0] = farm;
    await app.admin.post(`/api/v1/admin/users/${one}/unban`);
    await app.admin.post(`/api/v1/admin/users/${one}/ban`).send({ reason: 'automation' });
    await undo(cluster?.id, ban.body.decision_id);
    const rows = await app.sql<{ id: number }>(
      'select id from users where is_banned and id = any(?)',
      [listOf(farm)],
    );
    expect(rows).toEqual([{ id: one }]);
  });
});
