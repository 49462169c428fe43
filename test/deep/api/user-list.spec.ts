import { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { SignalService } from '../../../server/modules/participants/users/signal.service.js';
import {
  readUserQuery,
  userList,
} from '../../../server/modules/participants/users/user.service.js';
import { matchingRows, orderRows } from '../../../server/platform/lists/matching-rows.js';
import { makeUser, makeUsers } from '../../factories/records.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { use } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';
import { until } from '../../support/shared/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app);
});
afterAll(() => app.close());

const remember = (id: number, network: string) =>
  use(app, () => app.get(SignalService).remember(id, network));

describe('the list of users', () => {
  const keep = () => app.get(SignalService).updateAll();
  const find = async (filter: object) => {
    const query = { filter: JSON.stringify(filter), sort: '["id","ASC"]' };
    return (await app.api.call('listUsers', { query })).map(({ id }) => id);
  };

  it('shows signals, and finds users by them', async () => {
    const [one, two, other] = (await makeUsers(app, 3)).map(({ id }) => id);
    const ids = { id: [one, two, other] };
    await remember(one ?? 0, '203.0.113.0/24 here');
    await keep();
    expect(await find({ ...ids, signals: 'any' })).toEqual([]);
    // An existing visitor with the same trait is found as well.
    await remember(two ?? 0, '203.0.113.0/24 here');
    await remember(other ?? 0, '203.0.113.0/24 elsewhere');
    await keep();
    expect(await find({ ...ids, signals: 'any' })).toEqual([one, two]);
    expect(await find({ ...ids, signals: ['same_key', 'shared_network'] })).toEqual([one, two]);
    expect(await find({ ...ids, signals: 'same_key' })).toEqual([]);
    expect(await app.api.call('getUser', { path: { id: two ?? 0 } })).toMatchObject({
      signals: ['shared_network'],
    });
    const refused = await app.admin.get('/api/v1/admin/users').query({ filter: '{"signals":"x"}' });
    expect(refused.status).toBe(422);
  });

  it('sorts users by how much was noticed', async () => {
    const key_hash = 's'.repeat(43);
    const ids = [...(await makeUsers(app, 2, { key_hash })), ...(await makeUsers(app, 2))].map(
      ({ id }) => id,
    );
    for (const id of ids.slice(0, 1).concat(ids.slice(2, 3))) await remember(id, 'sorted here');
    const sorted = async (direction: string) => {
      const query = { filter: JSON.stringify({ id: ids }), sort: `["signals","${direction}"]` };
      return (await app.api.call('listUsers', { query })).map((user) => user.signals.length);
    };
    // The application may store some of it at the same time.
    await until(async () => {
      await keep();
      return (await sorted('DESC')).join() === '2,1,1,0';
    });
    expect(await sorted('ASC')).toEqual([0, 1, 1, 2]);
  });

  it('forgets it with the network', async () => {
    const [one, two] = (await makeUsers(app, 2)).map(({ id }) => id);
    for (const id of [one, two]) await remember(id ?? 0, 'a network of both');
    await keep();
    await app.api.call('deleteUser', { path: { id: two ?? 0 } });
    await app.sql('delete from sign_in_networks where user_id = ?', [two]);
    await keep();
    expect(await find({ id: one, signals: 'any' })).toEqual([]);
  });

  it('sorts and filters by claimable points and by inviter', async () => {
    const points = { total_points: 5400, claimed_tokens: 2 };
    const inviter = await makeUser(app, { total_points: -100 });
    const invited = await makeUser(app, { ...points, inviter_id: inviter.id });
    expect(await find({ inviter_id: inviter.id })).toEqual([invited.id]);
    const filter = JSON.stringify({ id: [inviter.id, invited.id] });
    const sort = '["claimable_tokens","DESC"]';
    expect(await app.api.call('listUsers', { query: { filter, sort } })).toMatchObject([
      { id: invited.id, claimable_tokens: 3, inviter_id: inviter.id, signals: [] },
      { id: inviter.id, claimable_tokens: 0, inviter_id: null },
    ]);
    expect(await find({ id: [inviter.id, invited.id], claimable_tokens_gte: 3 })).toEqual([
      invited.id,
    ]);
  });

  it.each([
    ['["created_at","DESC"]', '{}', 'users_created_at_id_index'],
    ['["claimable_tokens","DESC"]', '{}', 'users_claimable_tokens_id_index'],
    ['["created_at","DESC"]', '{"signals":"any"}', 'users_signals_index'],
    ['["created_at","DESC"]', '{"signals":"same_key"}', 'users_signals_index'],
    ['["created_at","DESC"]', '{"inviter_id":7}', 'users_inviter_id_index'],
  ])('has an index for %s and %s', async (sort, filter, index) => {
    const plan = await use(app, async () => {
      const em = app.get(SqlEntityManager).fork();
      const request = readUserQuery({ sort, filter });
      const query = orderRows(matchingRows(em, userList, request), userList, request);
      const { sql, parameters } = query.selectAll().limit(100).compile();
      await em.begin();
      try {
        // Makes PostgreSQL use indexes, like with a table too long to be read whole.
        await em.execute('set local enable_seqscan = off');
        const rows = await em
          .getKysely<object>()
          .executeQuery(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
        return JSON.stringify(rows.rows);
      } finally {
        await em.rollback();
      }
    });
    expect(plan).toContain(index);
  });
});
