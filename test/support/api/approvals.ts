import type { Response } from 'supertest';
import { makeUser } from '../../factories/records.js';
import { as, joinAs, type TestAdmin } from './admins.js';
import { startApp, type TestApp } from './app.js';
import { goLive } from './visitor.js';

/** A live campaign with two managers beside the owner. */
export async function startApprovals() {
  const app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app, { campaign_start: '2026-01-01T00:00:00.000Z' });
  const manager = await joinAs(app, 'manager');
  return { app, manager, second: await joinAs(app, 'manager', 'second_manager') };
}

/** Steps of tests of operations that wait for a second admin; each cleans up after itself. */
export function approvalSteps(appOf: () => TestApp) {
  beforeEach(() => appOf().sql('delete from solo_operations'));
  afterEach(async () => {
    await appOf().sql('delete from claims');
    await appOf().sql("update approval_requests set status = 'withdrawn' where status = 'waiting'");
  });
  afterAll(() => appOf().close());

  const owner = () => as(appOf(), appOf().token);
  const by = ({ token }: TestAdmin) => as(appOf(), token);

  const setRules = async (changes: object): Promise<void> => {
    await appOf().sql(
      `update admin_rules set ${Object.keys(changes)
        .map((rule) => `${rule} = ?`)
        .join(', ')}`,
      Object.values(changes),
    );
  };

  /** Users with a claim of one token each. */
  async function makeClaims(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) {
      const user = await makeUser(appOf());
      const [claim] = await appOf().sql<{ id: number }>(
        `insert into claims (user_id, wallet_address, tokens, idempotency_key, requested_at, updated_at)
         select id, wallet_address, 1, 'k', now(), now() from users where id = ? returning id`,
        [user.id],
      );
      ids.push(claim?.id ?? 0);
    }
    return ids;
  }

  const statuses = async (ids: number[]): Promise<string[]> => {
    const rows = await appOf().sql<{ status: string }>(
      `select status from claims where id in (${ids.join()}) order by id`,
    );
    return rows.map(({ status }) => status);
  };

  const read = async (id: number) => (await owner().get(`approvals/${id}`)).body;

  /** The request that an operation waits for. */
  async function requestOf({ status, body }: Response) {
    expect([status, body.code]).toEqual([409, 'approval.required']);
    return read(body.request_id);
  }

  /** Requests approval of claims. */
  const ask = async (ids: number[], admin: TestAdmin) =>
    requestOf(await by(admin).post('claims/bulk/approve').send({ ids }));

  const approve = (admin: TestAdmin, { id, hash }: { id: number; hash: string }) =>
    by(admin).post(`approvals/${id}/approve`).send({ hash });

  /** Moves the ends of former roles three days into the past, so that they no longer count. */
  const passThreeDays = () =>
    appOf().sql("update former_roles set ended_at = ended_at - interval '73 hours'");

  return {
    owner,
    by,
    setRules,
    makeClaims,
    statuses,
    read,
    requestOf,
    ask,
    approve,
    passThreeDays,
  };
}
