import { auditLedger } from '../../server/commands/audit/ledger-audit.report.js';
import { ClaimDecisionService } from '../../server/modules/paying/claims/claim-decision.service.js';
import { grant } from '../../server/platform/identity/granted.js';
import { AuditLog } from '../../server/platform/operation-log/audit-log.js';
import { makeUser } from '../factories/records.js';
import { joinAs, joinNew, logInAs, type TestAdmin } from '../support/api/admins.js';
import { itOfConnections, type TestApp } from '../support/api/app.js';
import { approvalSteps, startApprovals } from '../support/api/approvals.js';
import { use } from '../support/api/participants.js';
import { until } from '../support/shared/until.js';

let app: TestApp;
let manager: TestAdmin;
let second: TestAdmin;
beforeAll(async () => {
  ({ app, manager, second } = await startApprovals());
});

const { owner, by, setRules, makeClaims, statuses, read, requestOf, ask, approve, passThreeDays } =
  approvalSteps(() => app);

describe('an owner whose other approvers are suspended', () => {
  const others = () => [manager, second];
  const bulk = (ids: number[]) => owner().post('claims/bulk/approve').send({ ids });

  beforeEach(async () => {
    await setRules({ claims_alone: 0 });
    for (const { id } of others()) await owner().post(`admins/${id}/suspend`);
  });

  afterEach(async () => {
    for (const { id } of others()) await owner().post(`admins/${id}/restore`);
    const tokenOf = async ({ username }: TestAdmin) =>
      (await logInAs(app, username)).body.access_token;
    manager = { ...manager, token: await tokenOf(manager) };
    second = { ...second, token: await tokenOf(second) };
    await app.sql('update admins set stands_until = null');
  });

  it('is limited for three days more, and by none after them', async () => {
    const ids = await makeClaims(1);
    expect((await bulk(ids)).body.code).toBe('approval.nobody');
    await owner().post(`admins/${manager.id}/restore`);
    await owner().put(`admins/${manager.id}`).send({ role: 'viewer' });
    expect((await bulk(ids)).body.code).toBe('approval.nobody');
    await owner().put(`admins/${manager.id}`).send({ role: 'manager' });
    const asked = await bulk(ids);
    expect(asked.body.code).toBe('approval.required');
    await app.sql("update approval_requests set status = 'withdrawn' where status = 'waiting'");
    await owner().post(`admins/${manager.id}/suspend`);
    await passThreeDays();
    expect((await bulk(ids)).status).toBe(200);
  });
});

describe('an account of one’s own', () => {
  let own: TestAdmin;
  beforeAll(async () => {
    own = await joinNew(app, 'manager', 'own_account');
  });
  beforeEach(() => setRules({ claims_alone: 0 }));

  it('is no second person for three days, and shares its owner’s limit', async () => {
    const ids = await makeClaims(1);
    const asked = await owner().post('claims/bulk/approve').send({ ids });
    const request = await read(asked.body.request_id);
    expect((await approve(own, request)).body.code).toBe('approval.same_person');
    const other = await ask(ids, own);
    const answer = await approve({ ...own, token: app.token }, other);
    expect([answer.status, answer.body.code]).toEqual([403, 'approval.same_person']);
    expect((await approve(second, other)).body.status).toBe('done');
    await setRules({ claims_alone: 1 });
    const [first, another] = await makeClaims(2);
    expect((await owner().post(`claims/${first}/approve`)).status).toBe(200);
    const beyond = await by(own).post(`claims/${another}/approve`);
    expect(beyond.body.code).toBe('approval.required');
    await app.sql("update admins set stands_until = now() where username = 'own_account'");
    const own_request = await read(beyond.body.request_id);
    expect((await approve({ ...own, token: app.token }, own_request)).body.status).toBe('done');
  });

  it('is none either when it was a viewer before, or suspended', async () => {
    const viewer = await joinAs(app, 'viewer', 'own_viewer');
    await owner().put(`admins/${viewer.id}`).send({ role: 'manager' });
    const asked = await owner()
      .post('claims/bulk/approve')
      .send({ ids: await makeClaims(1) });
    const request = await read(asked.body.request_id);
    expect((await approve(viewer, request)).body.code).toBe('approval.same_person');
    await app.sql('update admins set stands_until = null');
    await app.sql("update admins set suspended_at = now() where username = 'own_viewer'");
    await owner().post(`admins/${viewer.id}/restore`);
    const { body } = await logInAs(app, viewer.username);
    const restored = { ...viewer, token: body.access_token };
    expect((await approve(restored, request)).body.code).toBe('approval.same_person');
    await owner().post(`admins/${viewer.id}/suspend`);
  });
});

it('an approver is suspended or demoted only with another one, while one’s own requests wait', async () => {
  await setRules({ claims_alone: 0 });
  const asked = await owner()
    .post('claims/bulk/approve')
    .send({ ids: await makeClaims(1) });
  for (const answer of [
    await owner().post(`admins/${second.id}/suspend`),
    await owner().put(`admins/${second.id}`).send({ role: 'viewer' }),
  ]) {
    expect(answer.body.code).toBe('approval.required');
    const request = await read(answer.body.request_id);
    expect(request.kind).toBe('change_admins');
    expect((await by(manager).post(`approvals/${request.id}/reject`).send({})).status).toBe(200);
  }
  const again = await owner().post(`admins/${second.id}/suspend`);
  expect((await approve(manager, await read(again.body.request_id))).body.status).toBe('done');
  expect((await by(second).get('auth/me')).status).toBe(401);
  await owner().post(`approvals/${asked.body.request_id}/withdraw`);
  await owner().post(`admins/${second.id}/restore`);
  await app.sql('update admins set stands_until = null');
  second = { ...second, token: (await logInAs(app, second.username)).body.access_token };
});

describe('claims that match a filter', () => {
  it('are not approved by a second admin once their user is held, unless they are named', async () => {
    await setRules({ claims_alone: 0 });
    const ids = await makeClaims(2);
    const body = { filter: JSON.stringify({ id: ids }), total: 2 };
    const match = () => by(manager).post('claims/matching/approve').send(body);
    const request = await read((await match()).body.request_id);
    const [{ user_id } = { user_id: 0 }] = await app.sql<{ user_id: number }>(
      'select user_id from claims where id = ?',
      [ids[0]],
    );
    const reason = 'Looks like others';
    await owner().post(`users/${user_id}/hold`).send({ reason, reason_zh: '与他人相似' });
    expect((await approve(second, request)).body.code).toBe('approval.outdated');
    // A later part of a request that was approved before the hold is refused as well.
    const part = () => app.get(ClaimDecisionService).approveThese({ ids, is_matched: true });
    const by_second = { admin_username: second.username, ip_address: '' };
    const operation = { action: 'approve_claim', resource_type: 'claim', ...by_second } as const;
    const audit = app.get(AuditLog);
    await use(app, () => audit.run(operation, () => grant('approve_claims', part)));
    expect(await statuses(ids)).toEqual(['requested', 'approved']);
    expect((await approve(second, await ask(ids.slice(0, 1), manager))).body.status).toBe('done');
    expect(await statuses(ids)).toEqual(['approved', 'approved']);
  });
});

itOfConnections('a user who is paid at the moment of the approval is not deleted', async () => {
  await setRules({ users_alone: 0 });
  const [claim] = await makeClaims(1);
  const [row] = await app.sql<{ user_id: number }>('select user_id from claims where id = ?', [
    claim,
  ]);
  const user = row?.user_id ?? 0;
  const asked = await owner()
    .post('users/bulk/delete')
    .send({ ids: [user] });
  const request = await read(asked.body.request_id);
  const funding = app.em.fork();
  await funding.begin();
  await funding.execute('select from users where id = ? for key share', [user]);
  await funding.execute(
    `insert into payout_lines (claim_id, distributor_id, user_id, receiver, tokens, units, updated_at)
     values (?, 1, ?, '0:1', 1, 1, now())`,
    [claim, user],
  );
  const approving = approve(second, request).then((answer) => answer);
  await until(() => isWaiting(app));
  await funding.commit();
  expect((await approving).status).toBe(200);
  expect((await owner().get(`users/${user}`)).status).toBe(200);
  await app.sql('delete from payout_lines');
});

async function isWaiting({ sql }: TestApp): Promise<boolean> {
  const waiting = await sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}

describe('a task with many points', () => {
  const task = { title: '测试', title_en: 'Sample', type: 'social', verification: 'code' };
  const big = { ...task, points: 6000, verification_settings: { words: ['moonrise'] } };
  const create = (body: object) => by(manager).post('tasks').send(body);

  it('is created once a second admin has approved it, also with another proof', async () => {
    await setRules({ points_alone: 5000 });
    const large = { title: '测试', title_en: 'Sample', type: 'social', points: 6000 };
    const request = await requestOf(await create(large));
    expect(request.facts).toEqual([
      { name: 'task', value: 'Sample' },
      { name: 'points', value: '6000' },
      { name: 'settings', value: '{}' },
      { name: 'verification', value: 'manual' },
    ]);
    expect((await approve(second, request)).status).toBe(200);
    const { body: created } = await create(large);
    expect(created).toMatchObject({ points: 6000, verification: 'manual' });
    // An approval can be used once, and only for the request it was given for.
    expect((await create(large)).body.code).toBe('approval.required');
    const change = { verification: 'self', updated_at: created.updated_at };
    const changed = await by(manager).put(`tasks/${created.id}`).send(change);
    expect(changed.body.code).toBe('approval.required');
    const small = { points: 900, updated_at: created.updated_at };
    expect((await by(manager).put(`tasks/${created.id}`).send(small)).body.points).toBe(900);
  });

  it('changes its passcodes only with a second admin, who approves exactly them', async () => {
    await setRules({ points_alone: 5000 });
    const asked = await read((await create(big)).body.request_id);
    expect(asked.facts).toContainEqual({ name: 'settings', value: '{"passcode_count":1}' });
    expect((await approve(second, asked)).status).toBe(200);
    const other = { ...big, verification_settings: { words: ['x'] } };
    expect((await create(other)).body.code).toBe('approval.required');
    const { body: created } = await create(big);
    expect(created.points).toBe(6000);
    const change = (verification_settings: object, admin = manager) =>
      by(admin).put(`tasks/${created.id}`).send({ verification_settings });
    // Sending the same value changes nothing.
    expect((await change({ tries: 5 })).status).toBe(200);
    expect((await change({ words: ['x'] })).body.code).toBe('approval.required');
    const tries = await change({ tries: 100 });
    expect(tries.body.code).toBe('approval.required');
    const { key } = (await owner().post('api-keys').send({ name: 'Shop', role: 'manager' })).body;
    const program = await change({ words: ['x'] }, { ...manager, token: key });
    expect(program.body.code).toBe('auth.confirmation_required');
    expect((await approve(second, await read(tries.body.request_id))).status).toBe(200);
    expect((await change({ tries: 99 })).body.code).toBe('approval.required');
    expect((await change({ tries: 100 })).status).toBe(200);
  });

  it('may also be several small ones, one after the other', async () => {
    await setRules({ points_alone: 1500 });
    const small = { ...task, points: 900, verification: 'self' };
    const { body: first } = await create(small);
    expect(first.points).toBe(900);
    expect((await create(small)).body.code).toBe('approval.required');
    const raise = await by(manager).put(`tasks/${first.id}`).send({ points: 950 });
    expect(raise.body.code).toBe('approval.required');
    const lower = await by(manager).put(`tasks/${first.id}`).send({ points: 100, title: '其他' });
    expect(lower.status).toBe(200);
  });
});

describe('points beyond the limit', () => {
  it('are adjusted once a second admin has approved it, added and deducted ones together', async () => {
    await setRules({ points_alone: 1000 });
    const user = await makeUser(app);
    const adjust = (points: number) =>
      by(manager).post(`users/${user.id}/adjust`).send({ points, reason: 'For the test' });
    expect((await adjust(600)).status).toBe(200);
    expect((await adjust(-300)).status).toBe(200);
    const request = await requestOf(await adjust(200));
    expect(request.facts).toContainEqual({ name: 'points', value: '200' });
    expect((await approve(second, request)).status).toBe(200);
    const [stored] = await app.sql('select total_points from users where id = ?', [user.id]);
    expect(stored).toEqual({ total_points: 500 });
    expect(await auditLedger(app.em.fork())).toEqual([]);
  });
});

describe('users beyond the limit', () => {
  it('are deleted once a second admin has approved it, and not when one has earned points meanwhile', async () => {
    await setRules({ users_alone: 1, points_alone: 100_000 });
    const users = [await makeUser(app), await makeUser(app)];
    const ids = users.map(({ id }) => id);
    const del = () => by(manager).post('users/bulk/delete').send({ ids });
    const request = await read((await del()).body.request_id);
    await owner().post(`users/${ids[0]}/adjust`).send({ points: 5, reason: 'For the test' });
    expect((await approve(second, request)).body.code).toBe('approval.outdated');
    const again = await read((await del()).body.request_id);
    expect((await approve(second, again)).body.status).toBe('done');
    expect(await app.sql(`select 1 from users where id in (${ids.join()})`)).toEqual([]);
    expect(await auditLedger(app.em.fork())).toEqual([]);
  });
});

describe('a user whose personal data is removed', () => {
  it('counts as a deleted one, and waits for a second admin beyond the limit', async () => {
    await setRules({ users_alone: 1 });
    const users = [await makeUser(app), await makeUser(app)];
    const [first = 0, another = 0] = users.map(({ id }) => id);
    expect((await by(manager).delete(`users/${first}/personal-data`)).status).toBe(204);
    const request = await requestOf(await by(manager).delete(`users/${another}/personal-data`));
    expect((await by(manager).delete(`users/${another}`)).body.code).toBe('approval.required');
    expect((await by(manager).get(`users/${another}`)).status).toBe(200);
    expect(request).toMatchObject({ kind: 'remove_personal_data' });
    expect((await approve(second, request)).body.status).toBe('done');
    expect((await by(manager).get(`users/${another}`)).status).toBe(404);
  });
});
