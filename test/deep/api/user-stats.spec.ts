import { UserStatsRepository } from '../../../server/modules/participants/users/user-stats.repository.js';
import { makeUser } from '../../factories/records.js';
import { startApp, type TestApp } from '../../support/api/app.js';

const HISTORY = '/api/v1/admin/users/stats/history';
const NOBODY = {
  total_users: 0,
  active_users: 0,
  banned_users: 0,

  total_points: 0,
  total_claimed_tokens: 0,
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const dayAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('GET /api/v1/admin/users/stats/history', () => {
  it("returns today's figures as the server keeps them, from its start on", async () => {
    expect(await app.api.call('getUserStatsHistory')).toEqual([{ day: dayAgo(0), ...NOBODY }]);
    await makeUser(app, { total_points: 3_000_000_000, claimed_tokens: 2 });
    await makeUser(app, { is_banned: true });
    await makeUser(app, { is_active: false });
    await app.get(UserStatsRepository).storeToday();
    const [today, ...others] = await app.api.call('getUserStatsHistory');
    expect(others).toEqual([]);
    expect(today).toEqual({ day: dayAgo(0), ...(await app.api.call('getUserStats')) });
    expect(today).toMatchObject({ total_users: 3, total_points: 3_000_000_000 });
  });

  it('returns earlier days, the last one first, as many as requested', async () => {
    const values = Object.values(NOBODY).join(', ');
    for (const days of [7, 8, 30]) {
      await app.sql(`insert into user_stats_days values ('${dayAgo(days)}', ${values})`);
    }
    const daysOf = async (query: object) =>
      (await app.api.call('getUserStatsHistory', { query })).map(({ day }) => day);
    expect(await daysOf({})).toEqual([dayAgo(0), dayAgo(7)]);
    expect(await daysOf({ days: 1 })).toEqual([dayAgo(0)]);
    expect(await daysOf({ days: 31 })).toEqual([0, 7, 8, 30].map(dayAgo));
  });

  it.each([{ days: 0 }, { days: 91 }, { days: 'many' }, { hours: 1 }])(
    'refuses %j',
    async (query) => {
      expect((await app.admin.get(HISTORY).query(query)).status).toBe(422);
    },
  );

  it('needs a token', async () => {
    expect((await app.visitor.get(HISTORY)).status).toBe(401);
  });
});
