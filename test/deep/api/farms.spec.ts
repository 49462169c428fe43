import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { ANSWER, TEXT } from '../../support/api/appeals.js';
import { clustersOf, joinClusters } from '../../support/api/crowd.js';
import { decisionsOf } from '../../support/api/decisions.js';
import { newParticipant, type Participant } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';
import { addCrowd } from '../../support/shared/crowd.js';

const ADMIN = '/api/v1/admin';
const ME = '/api/v1/me';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
beforeEach(() => goLive(app, { cluster_hold_score: 60, read_wallet_histories: true }));
afterAll(() => app.close());

/** New users from these addresses, one right after the other. */
async function signUps(addresses: readonly string[], options = {}): Promise<Participant[]> {
  const users: Participant[] = [];
  for (const address of addresses) users.push(await newParticipant(app, { ...options, address }));
  return users;
}

const idsOf = (users: readonly Participant[]) => users.map(({ id }) => id);

/** Stores the read histories of new wallets, which `funder` has funded. */
const readWallets = (ids: readonly number[], funder: string | null = null) =>
  app.sql(
    `update wallet_histories set checked_at = now(), next_check_at = null, funder = ?::text,
       funded_at = now() - make_interval(days => 1, secs => user_id % 60) where user_id = any(?)`,
    [funder, `{${ids.join(',')}}`],
  );

async function claimOf({ id, send }: Participant): Promise<number> {
  const body = { points: 2000, reason: 'Contest' };
  await app.api.call('adjustPoints', { path: { id }, body });
  const claim = await send('post', `${ME}/claims`).set('Idempotency-Key', 'one');
  expect([claim.status, claim.body.code]).toEqual([201, undefined]);
  return claim.body.id;
}

const approveAll = (claims: readonly number[]) =>
  app.admin
    .post(`${ADMIN}/claims/matching/approve`)
    .send({ filter: JSON.stringify({ id: claims }), total: claims.length });

const appealOf = async (one: Participant): Promise<number> => {
  const [decision] = await decisionsOf(one);
  const body = { decision_id: decision.id, text: TEXT };
  expect((await one.send('post', `${ME}/appeals`).send(body)).status).toBe(201);
  const filter = JSON.stringify({ user_id: one.id });
  return (await app.admin.get(`${ADMIN}/appeals`).query({ filter })).body[0].id;
};

const allow = async (one: Participant) => {
  const appeal = await appealOf(one);
  await app.admin.post(`${ADMIN}/appeals/${appeal}/overturn`).send(ANSWER);
};

const noteChanges = (ids: readonly number[]) =>
  app.sql('insert into cluster_changes (user_id) select unnest(?::int[])', [`{${ids.join(',')}}`]);

describe('a farm', () => {
  it('is joined by its /48, whichever of the 65,536 networks in it each wallet has', async () => {
    const addresses = Array.from({ length: 30 }, (_, n) => `2001:db8:77:${n + 1}::1`);
    const ids = idsOf(await signUps(addresses));
    await readWallets(ids);
    await noteChanges(ids);
    await joinClusters(app);
    const { clusters } = await clustersOf(app, ids);
    expect(clusters).toHaveLength(1);
    expect(clusters[0]?.users).toBeGreaterThan(10);
  });

  it('is joined by its money where each wallet has a /24 of its own', async () => {
    const addresses = Array.from({ length: 20 }, (_, n) => `198.18.${n + 1}.9`);
    const ids = idsOf(await signUps(addresses));
    await readWallets(ids, `0:${'7'.repeat(64)}`);
    await noteChanges(ids);
    await joinClusters(app);
    expect(await clustersOf(app, ids)).toMatchObject({ clusters: [{ users: 19 }], held: 0 });
  });
});

describe('a user joined with a farm by mistake', () => {
  it('takes part, appeals, is paid, and no rule or decision about the farm comes back to them', async () => {
    const funder = `0:${'8'.repeat(64)}`;
    const network = '8'.repeat(43);
    const crowd = { users: 30, every: 1, network, funder, funded_every: 1, with_past: 0 };
    const farm = await addCrowd(app, crowd);
    const one = await newParticipant(app);
    await app.sql('insert into sign_in_networks values (?, ?, now())', [network, one.id]);
    await readWallets([one.id], funder);
    await noteChanges([...farm, one.id]);
    await joinClusters(app);
    const { clusters, held } = await clustersOf(app, [...farm, one.id]);
    expect([clusters.length, held]).toEqual([1, 27]);

    const [decision] = await decisionsOf(one);
    expect(decision).toMatchObject({ kind: 'hold', is_reviewed: false, can_appeal: true });
    const claim = await claimOf(one);
    expect((await approveAll([claim])).body.code).toBe('claim.users_held');
    await allow(one);
    expect((await one.send('get', ME)).body.is_held).toBe(false);
    await noteChanges([...farm, one.id]);
    await joinClusters(app);
    expect((await clustersOf(app, [one.id])).held).toBe(0);

    const path = `${ADMIN}/clusters/${clusters[0]?.id}`;
    await app.admin.post(`${path}/exclude`).send({ ids: [one.id] });
    const banned = await app.admin.post(`${path}/ban`).send({ reason: 'several_accounts' });
    expect(banned.body.users).toBe(29);
    expect((await one.send('get', ME)).body).toMatchObject({ is_held: false, is_banned: false });
    expect((await approveAll([claim])).body).toMatchObject({ ids: [claim] });
  });
});

describe('a university, from whose network more sign up in an hour than the cap says', () => {
  it('is held beyond the cap, and released together; claims of the others are paid meanwhile', async () => {
    await goLive(app, { sign_ups_per_hour: 6 });
    const students = await signUps(Array.from({ length: 9 }, (_, n) => `192.0.2.${n + 1}`));
    const states = students.map(({ me }) => me.is_held);
    expect(states).toEqual([...Array(6).fill(false), true, true, true]);
    const [last] = students.slice(-1) as [Participant];
    expect(await decisionsOf(last)).toMatchObject([{ kind: 'hold', can_appeal: true }]);
    const claims: number[] = [];
    for (const student of students) claims.push(await claimOf(student));
    expect((await approveAll(claims)).body.ids).toEqual(claims.slice(0, 6));
    for (const student of students.slice(6)) {
      expect((await app.admin.post(`${ADMIN}/users/${student.id}/release`)).status).toBe(200);
    }
    expect((await approveAll(claims.slice(6))).body.ids).toEqual(claims.slice(6));
  });
});

describe('a family behind one address, who invite each other within minutes', () => {
  it('is held by no rule, with the settings of a new campaign', async () => {
    const { sign_ups_without_work, sign_ups_per_hour, cluster_hold_score } = DEFAULT_SITE_SETTINGS;
    await goLive(app, { sign_ups_without_work, sign_ups_per_hour, cluster_hold_score });
    const [mother] = (await signUps(['192.0.3.4'])) as [Participant];
    const { referral_code } = mother;
    const others = await signUps(Array(4).fill('192.0.3.4'), { referral_code });
    const family = [mother, ...others];
    const ids = idsOf(family);
    // Each run takes two minutes.
    await app.sql(
      `update users set created_at = created_at - make_interval(mins => 2 * (? - id))
       where id = any(?)`,
      [Math.max(...ids), `{${ids.join(',')}}`],
    );
    await readWallets(ids);
    await noteChanges(ids);
    await joinClusters(app);
    expect(await clustersOf(app, ids)).toMatchObject({ clusters: [{ users: 4 }], held: 0 });
    const claims: number[] = [];
    for (const member of family) claims.push(await claimOf(member));
    expect((await approveAll(claims)).body.ids).toEqual(claims);
  });
});
