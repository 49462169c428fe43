import { UserDeletionService } from '../../server/modules/moderation/moderation/user-deletion.service.js';
import { makeUser } from '../factories/records.js';
import { as, joinAs, logInAs, type TestAdmin } from '../support/api/admins.js';
import { newestLogs, type TestApp } from '../support/api/app.js';
import { approvalSteps, startApprovals } from '../support/api/approvals.js';
import { use } from '../support/api/participants.js';
import { goLive } from '../support/api/visitor.js';
import { until } from '../support/shared/until.js';

let app: TestApp;
let manager: TestAdmin;
let second: TestAdmin;
beforeAll(async () => {
  ({ app, manager, second } = await startApprovals());
});

const {
  owner,
  by,
  setRules,
  makeClaims,
  statuses,
  read,
  requestOf,
  ask: askAs,
  approve,
  passThreeDays,
} = approvalSteps(() => app);
const ask = (ids: number[], admin = manager) => askAs(ids, admin);

/** A user with so many claims of one token. */
async function makeManyClaims(count: number) {
  const { id, wallet_address } = await makeUser(app);
  const claims = await app.sql<{ id: number }>(
    `insert into claims (user_id, wallet_address, tokens, idempotency_key, requested_at, updated_at)
     select ?, ?, 1, 'k' || n, now(), now() from generate_series(1, ?::int) n returning id`,
    [id, wallet_address, count],
  );
  return { user: id, claims, filter: JSON.stringify({ user_id: id, status: 'requested' }) };
}

describe('more claims than one admin approves alone', () => {
  beforeEach(() => setRules({ claims_alone: 2 }));

  it('wait for a second admin, who sees the effect, and then take place', async () => {
    const ids = await makeClaims(3);
    const request = await ask(ids);
    expect(request).toMatchObject({
      kind: 'approve_claims',
      status: 'waiting',
      asked_by: 'sample_manager',
      facts: [
        { name: 'claims', value: '3' },
        { name: 'tokens', value: '3' },
      ],
    });
    expect(request.hash).toMatch(/^[0-9a-f]{64}$/);
    const items = await by(second).get(`approvals/${request.id}/items`);
    expect(items.body.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(await statuses(ids)).toEqual(['requested', 'requested', 'requested']);
    const approved = await approve(second, request);
    expect(approved.body).toMatchObject({ status: 'done', answered_by: 'second_manager' });
    expect(await statuses(ids)).toEqual(['approved', 'approved', 'approved']);
    const rows = await newestLogs(app, 5);
    expect(rows.map(({ admin_username, details }) => [admin_username, details])).toEqual(
      expect.arrayContaining([
        ['second_manager', `Request ${request.id} (approve claims) of sample_manager approved`],
        ['sample_manager', `Request ${request.id} (approve claims) asked by sample_manager`],
      ]),
    );
    expect(rows.filter(({ action }) => action === 'approve_claim')).toHaveLength(4);
  });

  it('wait also when they are asked for one after the other, alone, by a filter, or from its middle', async () => {
    const ids = await makeClaims(6);
    const [first = 0, another = 0, third = 0, fourth = 0] = ids;
    const mine = by(manager);
    expect((await mine.post(`claims/${first}/approve`)).status).toBe(200);
    expect((await mine.post('claims/bulk/approve').send({ ids: [another] })).status).toBe(200);
    const filter = JSON.stringify({ id: [third, fourth] });
    const refused = await Promise.all([
      mine.post(`claims/${third}/approve`),
      mine.post('claims/bulk/approve').send({ ids: [third, fourth] }),
      mine.post('claims/matching/approve').send({ filter, total: 2 }),
      mine.post('claims/matching/approve').send({ filter, after: third }),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('approval.required'));
    // Naming claims is another request than a filter that matches them, which leaves held users out.
    const [, bulk, matching] = refused.map(({ body }) => body.request_id);
    expect(matching).not.toBe(bulk);
    const again = await mine.post('claims/matching/approve').send({ filter, total: 2 });
    expect(again.body.request_id).toBe(matching);
    expect((await by(second).post(`claims/${third}/approve`)).status).toBe(200);
  });

  it('count once when a filter matches more than are approved at once', async () => {
    await setRules({ claims_alone: 1200 });
    const { filter } = await makeManyClaims(1200);
    const approveSome = (body: object) => by(manager).post('claims/matching/approve').send(body);
    const first = await approveSome({ filter, total: 1200 });
    const rest = await approveSome({ filter, after: first.body.next });
    expect([first.body.ids?.length, rest.body.ids?.length]).toEqual([1000, 200]);
    await ask(await makeClaims(1));
  });

  it('are refused before any request is made when another number matches', async () => {
    const filter = JSON.stringify({ status: 'requested' });
    const answer = await by(manager).post('claims/matching/approve').send({ filter, total: 1 });
    expect([answer.status, answer.body.code]).toEqual([409, 'claim.others_match']);
  });

  it('are limited for two calls at once too', async () => {
    const ids = await makeClaims(4);
    const halves = [ids.slice(0, 2), ids.slice(2)];
    const answers = await Promise.all(
      halves.map((half) => by(manager).post('claims/bulk/approve').send({ ids: half })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a request', () => {
  let ids: number[];
  beforeEach(async () => {
    await setRules({ claims_alone: 0 });
    ids = await makeClaims(2);
  });

  it('cannot be approved by its author, in any session', async () => {
    const request = await ask(ids);
    const { body } = await logInAs(app, manager.username);
    const again = { ...manager, token: body.access_token };
    for (const own of [manager, again]) {
      const answer = await approve(own, request);
      expect([answer.status, answer.body.code]).toEqual([403, 'approval.own']);
    }
    expect(await statuses(ids)).toEqual(['requested', 'requested']);
  });

  it('of an API key is its maker’s, who cannot approve it, and whose limit it shares', async () => {
    const body = { name: 'Warehouse', role: 'manager' };
    const { id, key } = (await owner().post('api-keys').send(body)).body;
    await setRules({ claims_alone: 1 });
    const [first = 0, another = 0] = ids;
    expect((await as(app, key).post(`claims/${first}/approve`)).status).toBe(200);
    const alone = await owner().post(`claims/${another}/approve`);
    expect(alone.body.code).toBe('approval.required');
    const program = await as(app, key).post(`claims/${another}/approve`);
    expect(program.body.request_id).toBe(alone.body.request_id);
    const [third = 0] = await makeClaims(1);
    const asked = await as(app, key).post(`claims/${third}/approve`);
    const request = await read(asked.body.request_id);
    expect(request).toMatchObject({ asked_by: 'admin', asked_with: 'Warehouse' });
    const own = await owner().post(`approvals/${request.id}/approve`).send({ hash: request.hash });
    expect(own.body.code).toBe('approval.own');
    const rejected = await as(app, key).post(`approvals/${request.id}/reject`).send({});
    expect(rejected.body.code).toBe('approval.own');
    await owner().delete(`api-keys/${id}`);
    expect((await approve(second, request)).body.code).toBe('approval.outdated');
  });

  it('is approved once, by one of several at once', async () => {
    const request = await ask(ids);
    const answers = await Promise.all(
      [second.token, app.token, second.token].map((token) =>
        as(app, token).post(`approvals/${request.id}/approve`).send({ hash: request.hash }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const rows = await app.sql(
      "select 1 from operation_logs where action = 'approve_claim' and details like '%approved' and resource_id in (?, ?)",
      ids,
    );
    expect(rows).toHaveLength(2);
  });

  it('is outdated when a claim of it was decided meanwhile, and approves nothing', async () => {
    const request = await ask(ids);
    await setRules({ claims_alone: 1 });
    expect((await by(second).post(`claims/${ids[0]}/approve`)).status).toBe(200);
    const answer = await approve(second, request);
    expect([answer.status, answer.body.code]).toEqual([409, 'approval.outdated']);
    expect(await statuses(ids)).toEqual(['approved', 'requested']);
    expect(await read(request.id)).toMatchObject({ status: 'outdated' });
  });

  it('is outdated when the admin was shown something else than was requested', async () => {
    const request = await ask(ids);
    const answer = await approve(second, { ...request, hash: 'f'.repeat(64) });
    expect([answer.status, answer.body.code]).toEqual([409, 'approval.outdated']);
  });

  it('is outdated when its author was suspended or demoted meanwhile', async () => {
    const leaving = await joinAs(app, 'manager', 'leaving_manager');
    const request = await ask(ids, leaving);
    await owner().post(`admins/${leaving.id}/suspend`);
    expect((await approve(second, request)).body.code).toBe('approval.outdated');
  });

  it('lapses after 24 hours', async () => {
    const request = await ask(ids);
    await app.sql("update approval_requests set expires_at = now() - interval '1 second'");
    const answer = await approve(second, request);
    expect([answer.status, answer.body.code]).toEqual([409, 'approval.answered']);
    expect(await read(request.id)).toMatchObject({ status: 'lapsed' });
  });

  it('is rejected with a reason, or withdrawn by its author, and then answered', async () => {
    const request = await ask(ids);
    const own = await by(manager).post(`approvals/${request.id}/reject`).send({});
    expect(own.body.code).toBe('approval.own');
    const foreign = await by(second).post(`approvals/${request.id}/withdraw`);
    expect(foreign.body.code).toBe('approval.foreign');
    const reason = 'Half of them share one device';
    const rejected = await by(second).post(`approvals/${request.id}/reject`).send({ reason });
    expect(rejected.body).toMatchObject({ status: 'rejected', reason });
    expect((await approve(second, request)).body.code).toBe('approval.answered');
    const other = await ask(ids);
    expect(other.id).not.toBe(request.id);
    const withdrawn = await by(manager).post(`approvals/${other.id}/withdraw`);
    expect(withdrawn.body.status).toBe('withdrawn');
    expect((await approve(second, other)).body.code).toBe('approval.answered');
  });

  it('of many claims is carried out in parts, by a job', async () => {
    const { user, claims: many, filter } = await makeManyClaims(1001);
    const asked = await by(manager)
      .post('claims/matching/approve')
      .send({ filter, total: many.length });
    const request = await read(asked.body.request_id);
    const items = await by(second)
      .get(`approvals/${request.id}/items`)
      .query({ after: many[99]?.id });
    expect(items.body).toHaveLength(100);
    expect(items.body[0].id).toBe(many[100]?.id);
    expect((await approve(second, request)).status).toBe(200);
    await until(async () => (await read(request.id)).status === 'done');
    const approved = await app.sql(
      "select 1 from claims where user_id = ? and status = 'approved'",
      [user],
    );
    expect(approved).toHaveLength(1001);
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({ admin_username: 'second_manager', action: 'approve_claim' });
  });
});

it('an act that can need a second admin fails on any way past its rule', async () => {
  const user = await makeUser(app);
  const past = use(app, () => app.get(UserDeletionService).delete(user.id));
  await expect(past).rejects.toThrow('Nobody has asked whether one may delete_users');
});

describe('the rules themselves', () => {
  it('become weaker only with a second owner, where there is one, and stricter at once', async () => {
    const { body: rules } = await owner().get('admin-rules');
    const put = (changes: object, token = app.token) =>
      as(app, token)
        .put('admin-rules')
        .send({ ...changes, updated_at: rules.updated_at });
    const other = await joinAs(app, 'owner', 'second_owner');
    const weaker = await put({ claims_alone: null });
    const request = await requestOf(weaker);
    expect((await approve(second, request)).status).toBe(403);
    expect((await approve(other, request)).body.status).toBe('done');
    const { body: changed } = await owner().get('admin-rules');
    expect(changed.claims_alone).toBeNull();
    const stricter = await as(app, app.token)
      .put('admin-rules')
      .send({ claims_alone: 5, updated_at: changed.updated_at });
    expect(stricter.body).toMatchObject({ claims_alone: 5 });
    await owner().post(`admins/${other.id}/suspend`);
  });
});

it('weaker rules of the only owner need a manager', async () => {
  await passThreeDays();
  const { body: rules } = await owner().get('admin-rules');
  const weaker = { points_alone: null, updated_at: rules.updated_at };
  const request = await requestOf(await owner().put('admin-rules').send(weaker));
  expect((await approve(second, request)).body.status).toBe('done');
  expect((await owner().get('admin-rules')).body.points_alone).toBeNull();
});

it('the campaign is closed once a second admin has approved it', async () => {
  await goLive(app, {
    campaign_start: '2026-01-01T00:00:00.000Z',
    campaign_end: '2026-02-01T00:00:00.000Z',
  });
  const request = await requestOf(await by(manager).post('campaign/close'));
  expect((await app.visitor.get('/api/v1/public/campaign/report')).status).toBe(404);
  expect((await approve(second, request)).body.status).toBe('done');
  await until(async () => (await app.visitor.get('/api/v1/public/campaign/report')).status === 200);
});
