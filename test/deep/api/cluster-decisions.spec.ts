import { newestLogs, startApp, type TestApp } from '../../support/api/app.js';
import { clusterOf, clustersOf, joinClusters } from '../../support/api/crowd.js';
import { goLive } from '../../support/api/visitor.js';
import { addCrowd, farmOf } from '../../support/shared/crowd.js';

const CLUSTERS = '/api/v1/admin/clusters';
const USERS = '/api/v1/admin/users';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app, { cluster_hold_score: 60, read_wallet_histories: true });
});
afterAll(() => app.close());

/** Makes a cluster of these users, whatever the rules say; returns its id. */
async function makeCluster(ids: readonly number[]) {
  const users = `{${ids.join(',')}}`;
  await app.sql('delete from cluster_changes where user_id = any(?)', [users]);
  const [cluster] = await app.sql<{ id: number }>(
    'insert into clusters (users, created_at, updated_at) values (?, now(), now()) returning id',
    [ids.length],
  );
  await app.sql(
    `insert into cluster_members (user_id, cluster_id, joined_at)
     select id, ?, now() from users where id = any(?)`,
    [cluster?.id, users],
  );
  return cluster?.id ?? 0;
}

describe('a cluster in the back office', () => {
  it('is listed with its score and reasons, with its members, links and graph', async () => {
    const ids = await addCrowd(app, farmOf(30, 'd'));
    const { id } = await clusterOf(app, ids);
    const list = await app.admin.get(CLUSTERS).query({ filter: JSON.stringify({ id: [id] }) });
    expect(list.body).toMatchObject([
      { id, users: 29, status: 'open', is_held: true, known: 29, with_past: 0 },
    ]);
    expect(list.body[0].reasons).toEqual([
      { kind: 'funder', links: expect.any(Number) },
      { kind: 'network', links: expect.any(Number) },
    ]);
    const members = await app.admin.get(`${CLUSTERS}/${id}/members`);
    expect(members.headers['content-range']).toBe('members 0-28/29');
    expect(members.body[9]).toMatchObject({
      user_id: ids[10],
      is_held: true,
      has_past: false,
      links: ['funder', 'network'],
    });
    const graph = await app.admin.get(`${CLUSTERS}/${id}/graph`);
    expect([graph.body.nodes.length, graph.body.is_cut]).toEqual([29, false]);
    expect(graph.body.edges.length).toBeGreaterThanOrEqual(28);
    expect((await app.admin.get(`${CLUSTERS}/999999`)).body.code).toBe('cluster.not_found');
  });

  it('is a signal of its members, by which users are found', async () => {
    const ids = await addCrowd(app, { users: 12, every: 30, inviter: 'chain', with_past: 0 });
    const { id } = await clusterOf(app, ids);
    const { body } = await app.admin.get(`${USERS}/${ids[3]}/signals`);
    expect(body).toContainEqual(
      expect.objectContaining({ code: 'cluster', count: 11, cluster_id: id }),
    );
  });

  it('is released as a whole, stays released, and is undone together', async () => {
    const ids = await addCrowd(app, farmOf(20, '1'));
    const { id } = await clusterOf(app, ids);
    const released = await app.admin.post(`${CLUSTERS}/${id}/release`).send({});
    expect(released.body).toMatchObject({ users: 16, next: null });
    expect(await newestLogs(app)).toMatchObject([{ action: 'decide_cluster', resource_id: id }]);
    await app.sql('insert into cluster_changes (user_id) select unnest(?::int[])', [
      `{${ids.join(',')}}`,
    ]);
    expect(await clusterOf(app, ids)).toMatchObject({ held: 0, is_held: false });
    const path = `${CLUSTERS}/${id}/decisions/${released.body.decision_id}/undo`;
    expect((await app.admin.post(path)).body).toMatchObject({ users: 16 });
    expect((await clustersOf(app, ids)).held).toBe(16);
    expect((await app.admin.post(path)).body.code).toBe('cluster.decision_undone');
  });

  it('is banned as a whole, and each member reads why', async () => {
    const ids = await addCrowd(app, { users: 15, every: 30, inviter: 'chain', with_past: 0 });
    const { id } = await clusterOf(app, ids);
    const body = { reason: 'several_accounts' };
    const banned = await app.admin.post(`${CLUSTERS}/${id}/ban`).send(body);
    expect(banned.body).toMatchObject({ users: 14 });
    const [row] = await app.sql<{ n: number }>(
      `select count(*)::int as n from decisions where kind = 'ban' and reason = 'several_accounts'
       and overturned_at is null and user_id = any(?)`,
      [`{${ids.join(',')}}`],
    );
    expect(row?.n).toBe(14);
    const again = await app.admin.post(`${CLUSTERS}/${id}/ban`).send(body);
    expect([again.status, again.body.code]).toEqual([409, 'cluster.nobody_changed']);
    const decision = banned.body.decision_id;
    await app.admin.post(`${CLUSTERS}/${id}/decisions/${decision}/undo`);
    const users = await app.sql('select 1 from users where is_banned and id = any(?)', [
      `{${ids.join(',')}}`,
    ]);
    expect(users).toEqual([]);
    const decisions = await app.admin.get(`${CLUSTERS}/${id}/decisions`);
    expect(decisions.body).toMatchObject([{ action: 'ban', users: 14, undone_by: 'admin' }]);
  });

  it('can be held by an admin in addition to the rule; an undo restores the earlier decision', async () => {
    const ids = await addCrowd(app, farmOf(20, '3'));
    const { id } = await clusterOf(app, ids);
    const path = `${CLUSTERS}/${id}`;
    const statusOf = async () => {
      const { status, is_held } = (await app.admin.get(path)).body;
      return { status, is_held };
    };
    const reason = { reason: 'several_accounts' };
    const hold = await app.admin.post(`${path}/hold`).send(reason);
    expect([hold.status, hold.body.users]).toEqual([200, 3]);
    expect(await statusOf()).toEqual({ status: 'held', is_held: true });
    const again = await app.admin.post(`${path}/hold`).send(reason);
    expect(again.body.code).toBe('cluster.nobody_changed');
    const ban = await app.admin.post(`${path}/ban`).send(reason);
    const undo = (decision: number) =>
      app.admin.post(`${path}/decisions/${decision}/undo`).send({});
    await undo(ban.body.decision_id);
    expect(await statusOf()).toEqual({ status: 'held', is_held: true });
    await undo(hold.body.decision_id);
    expect(await statusOf()).toEqual({ status: 'open', is_held: true });
    const release = await app.admin.post(`${path}/release`).send({});
    expect(await statusOf()).toEqual({ status: 'released', is_held: false });
    await undo(release.body.decision_id);
    expect(await statusOf()).toEqual({ status: 'open', is_held: true });
  });

  it('takes in a smaller one with its decision, which can be undone there', async () => {
    const [small, large] = [
      await addCrowd(app, farmOf(8, 'a')),
      await addCrowd(app, farmOf(20, 'b')),
    ];
    const held = await clusterOf(app, small);
    const hold = await app.admin
      .post(`${CLUSTERS}/${held.id}/hold`)
      .send({ reason: 'several_accounts' });
    const { id } = await clusterOf(app, large);
    await app.sql(
      `update wallet_histories w
       set funder = s.funder, checked_at = now(), funded_at = s.funded_at + interval '30 seconds'
       from wallet_histories s where s.user_id = ? and w.user_id = ?`,
      [small[3], large[1]],
    );
    expect(await clusterOf(app, [...small, ...large])).toMatchObject({ id, users: 26, held: 23 });
    const path = `${CLUSTERS}/${id}`;
    const undone = await app.admin.post(`${path}/decisions/${hold.body.decision_id}/undo`).send({});
    expect(undone.status).toBe(200);
    expect((await app.admin.get(path)).body.status).toBe('open');
  });

  it('is changed thousands at a time, also when that is undone; only the same decision is continued', async () => {
    const ids = await addCrowd(app, { users: 2001 });
    const id = await makeCluster(ids);
    const path = `${CLUSTERS}/${id}`;
    const first = await app.admin.post(`${path}/ban`).send({ reason: 'several_accounts' });
    expect(first.body).toMatchObject({ users: 2000, next: ids[1999] });
    const { decision_id, next } = first.body;
    const other = await app.admin.post(`${path}/release`).send({ decision_id, after: next });
    expect([other.status, other.body.code]).toEqual([409, 'cluster.other_decision']);
    const rest = { reason: 'several_accounts', decision_id, after: next };
    const second = await app.admin.post(`${path}/ban`).send(rest);
    expect(second.body).toMatchObject({ decision_id, users: 1, next: null });
    const undo = (body: object) =>
      app.admin.post(`${path}/decisions/${decision_id}/undo`).send(body);
    expect((await undo({})).body).toMatchObject({ users: 2000, next: ids[1999] });
    expect((await app.admin.get(path)).body.status).toBe('banned');
    expect((await undo({ after: ids[1999] })).body).toMatchObject({ users: 1, next: null });
    expect((await app.admin.get(path)).body.status).toBe('open');
    const late = await app.admin.post(`${path}/ban`).send(rest);
    expect(late.body.code).toBe('cluster.decision_undone');
  });

  it('loses members who are excluded: they are released, and nothing joins them again', async () => {
    const ids = await addCrowd(app, farmOf(20, '2'));
    const { id } = await clusterOf(app, ids);
    const wrong = ids[12] ?? 0;
    const excluded = await app.admin.post(`${CLUSTERS}/${id}/exclude`).send({ ids: [wrong] });
    expect(excluded.body).toMatchObject({ users: 1 });
    await app.sql('insert into cluster_changes (user_id) values (?)', [wrong]);
    await joinClusters(app);
    expect(await clustersOf(app, [wrong])).toEqual({ clusters: [], held: 0 });
    expect((await clustersOf(app, ids)).clusters).toMatchObject([{ users: 18 }]);
    await app.admin.post(`${CLUSTERS}/${id}/decisions/${excluded.body.decision_id}/undo`);
    expect(await clusterOf(app, ids)).toMatchObject({ id, users: 19, held: 16 });
  });

  it('follows the deletion of a member', async () => {
    const ids = await addCrowd(app, { users: 12, every: 30, inviter: 'chain', with_past: 0 });
    await clusterOf(app, ids);
    await app.admin.delete(`${USERS}/${ids[4]}`);
    expect((await clustersOf(app, ids)).clusters).toMatchObject([{ users: 10 }]);
  });
});
