import { LeaderboardService } from '../../../server/modules/earning/ledger/leaderboard.service.js';
import { makeUser } from '../../factories/records.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { newParticipant, use } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';
import { until } from '../../support/shared/until.js';

const PATH = '/api/v1/public/leaderboard';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app);
});
afterAll(() => app.close());

const show = (is_leaderboard_shown: boolean) =>
  app.api.call('updateSettings', { body: { is_leaderboard_shown } });
/** Updates the ranking however fresh it is. */
const workOut = () => use(app, () => app.get(LeaderboardService).update(0));
const give = (id: number, points: number) =>
  app.api.call('adjustPoints', { path: { id }, body: { points, reason: 'Contest' } });

describe('GET /api/v1/public/leaderboard', () => {
  it('is not there unless the operator shows it', async () => {
    expect((await app.visitor.get(PATH)).body).toMatchObject({
      status: 404,
      code: 'leaderboard.hidden',
    });
    const me = await newParticipant(app);
    expect((await me.send('get', '/api/v1/me/standing')).body).toMatchObject({
      status: 409,
      code: 'leaderboard.hidden',
    });
    await workOut();
    expect(await app.sql('select 1 from leaderboard')).toEqual([]);
  });

  it('is empty before it was worked out', async () => {
    await show(true);
    expect((await app.visitor.get(PATH)).body).toEqual({ updated_at: null, entries: [] });
  });

  it('shows who has the most points by name or shortened wallet; the same points share a place', async () => {
    await show(true);
    const ada = await makeUser(app, { username: 'ada' });
    const nameless = await makeUser(app, { username: null });
    const [third, banned, idle] = [
      await makeUser(app, { username: 'third' }),
      await makeUser(app),
      await makeUser(app, { is_active: false }),
    ];
    for (const { id } of [ada, nameless, banned, idle]) await give(id, 900);
    await give(third.id, 100);
    await app.admin.post(`/api/v1/admin/users/${banned.id}/ban`).send({ reason: 'abuse' });
    await workOut();
    await until(async () => (await app.visitor.get(PATH)).body.entries.length === 3);
    const { body } = await app.visitor.get(PATH);
    expect(body).toEqual({
      updated_at: expect.any(String),
      entries: [
        { place: 1, name: 'ada', points: 900 },
        { place: 1, name: expect.stringContaining('…'), points: 900 },
        { place: 3, name: 'third', points: 100 },
      ],
    });
  });

  it('shows visitors their own place by the points they have now', async () => {
    await show(true);
    const me = await newParticipant(app);
    const standing = async () => (await me.send('get', '/api/v1/me/standing')).body;
    expect(await standing()).toMatchObject({ place: null, points: 0 });
    await give(me.id, 5000);
    expect(await standing()).toMatchObject({ place: 1, points: 5000 });
    await workOut();
    const { of } = await standing();
    const [row] = await app.sql<{ ranked: number }>(
      `select count(*)::int as ranked from users
       where is_active and not is_banned and total_points > 0`,
    );
    expect(of).toBe(row?.ranked);
  });

  it('has at most a hundred entries, and a rank for each visitor', async () => {
    await show(true);
    await app.sql(
      `insert into users (wallet_address, total_points, created_at, updated_at)
       select 'UQmany' || n, 10000 + n, now(), now() from generate_series(1, 150) n`,
    );
    await workOut();
    await until(async () => (await app.visitor.get(PATH)).body.entries.length === 100);
    const { body } = await app.visitor.get(PATH);
    expect([body.entries[0].points, body.entries[99].place]).toEqual([10_150, 100]);
    const me = await newParticipant(app);
    await give(me.id, 10_010);
    const standing = await me.send('get', '/api/v1/me/standing');
    expect(standing.body).toMatchObject({ place: 141, points: 10_010 });
  });

  it('is left by a visitor who is banned or deleted at once, also while it was hidden, and others move up', async () => {
    await show(true);
    const [first, second, third] = [
      await makeUser(app, { username: 'leader' }),
      await makeUser(app, { username: 'runner' }),
      await makeUser(app, { username: 'closer' }),
    ];
    for (const [index, { id }] of [first, second, third].entries()) await give(id, 90_000 - index);
    await workOut();
    const leaders = async () =>
      (await app.visitor.get(PATH)).body.entries
        .slice(0, 2)
        .map(({ place, name }: { place: number; name: string }) => [place, name]);
    await until(async () => (await leaders())[0]?.[1] === 'leader');
    await app.admin.post(`/api/v1/admin/users/${first.id}/ban`).send({ reason: 'abuse' });
    await until(async () => (await leaders())[0]?.[1] === 'runner');
    expect(await leaders()).toEqual([
      [1, 'runner'],
      [2, 'closer'],
    ]);
    await show(false);
    await app.admin.post(`/api/v1/admin/users/${second.id}/ban`).send({ reason: 'abuse' });
    await show(true);
    expect((await leaders())[0]).toEqual([1, 'closer']);
    await app.api.call('deleteUser', { path: { id: third.id } });
    await until(async () => (await leaders())[0]?.[1] !== 'closer');
  });

  it('is worked out by one process, once a minute', async () => {
    await show(true);
    await workOut();
    const at = async () => (await app.sql('select updated_at from leaderboard'))[0];
    const before = await at();
    await use(app, () => app.get(LeaderboardService).update());
    expect(await at()).toEqual(before);
  });
});

it('counts points as the users have them, whatever has changed those', async () => {
  const counts = (from: string) =>
    app.sql<{ points: number; users: number }>(`select points, users from (${from}) c order by 1`);
  const expectInStep = async () => {
    await workOut();
    const users = await counts(
      `select total_points as points, count(*)::int as users from users
       where is_active and not is_banned and total_points > 0 group by 1`,
    );
    expect(await counts('select points, users from point_counts')).toEqual(users);
    const blocks = await app.sql('select block, users from point_blocks order by 1');
    expect(blocks).toEqual(
      await app.sql(
        'select points / 256 as block, sum(users)::int as users from point_counts group by 1 order by 1',
      ),
    );
  };
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => makeUser(app, { total_points: 300 })));
  const [first, second, third, fourth, fifth] = made.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
  ];
  await expectInStep();
  await give(first, 5_000);
  await give(second, -300);
  await app.admin.post(`/api/v1/admin/users/${third}/ban`).send({ reason: 'abuse' });
  await app.admin.delete(`/api/v1/admin/users/${fourth}`);
  await app.sql('update users set is_active = false where id = ?', [fifth]);
  await expectInStep();
  await app.admin.post(`/api/v1/admin/users/${third}/unban`);
  await give(third, 7);
  await show(false);
  await expectInStep();
});
