import { ResponseCache } from '../../../server/platform/response-cache/response-cache.js';
import { makeUser, makeUsers } from '../../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../../support/api/app.js';
import { goLive } from '../../support/api/visitor.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Reads the page as rendered now, without copies from before the users came. */
const site = () => {
  app.get(ResponseCache).clear();
  return app.api.call('getSiteSettings');
};
const choose = (stat_source: string, language = 'en') =>
  app.admin.put('/api/v1/admin/settings').set('Accept-Language', language).send({ stat_source });

describe('the statistics of the home page', () => {
  it('are the typed ones of the specification at first', async () => {
    const settings = await site();
    expect(settings).toMatchObject({ stat_source: 'typed', stat_holders: '10,000+' });
    expect(settings).not.toHaveProperty('figures');
  });

  it('are typed in a preview, also where the campaign was chosen', async () => {
    await makeUsers(app, 3, { total_points: 400 });
    expect((await choose('campaign')).status).toBe(200);
    const settings = await site();
    expect(settings.stat_source).toBe('campaign');
    expect(settings).not.toHaveProperty('figures');
  });

  it('are counted in a live campaign, without banned and inactive participants', async () => {
    await goLive(app);
    await makeUser(app, { total_points: 2_300, claimed_tokens: 2 });
    await makeUser(app, { total_points: 1_000, claimed_tokens: 1, is_banned: true });
    await makeUser(app, { is_active: false });
    expect((await site()).figures).toEqual({ participants: 4, points: 4_500, tokens: 3 });
    await app.sql('delete from users');
    expect((await site()).figures).toEqual({ participants: 0, points: 0, tokens: 0 });
  });

  it('are in the page before any script runs, in both languages', async () => {
    await makeUsers(app, 2, { total_points: 6_200_000 });
    app.get(ResponseCache).clear();
    await choose('typed');
    await choose('campaign');
    for (const [language, points, label] of [
      ['en', '12.4M', 'Points awarded'],
      ['zh', '1240万', '已发放积分'],
    ] as const) {
      const { text } = await app.visitor.get('/').set('Accept-Language', language);
      expect(text).toContain(`>${points}<`);
      // Chinese words may break between their parts only.
      expect(text.replaceAll('<wbr>', '')).toContain(`>${label}<`);
      expect(text).not.toContain('10,000+<');
    }
  });

  it('are logged when their source changes, and take no other source', async () => {
    await choose('typed');
    expect(await newestLogs(app)).toMatchObject([
      { action: 'update_settings', details: expect.stringContaining('stat_source: ') },
    ]);
    await choose('campaign');
    const [shown] = (await app.admin.get('/api/v1/admin/logs').set('Accept-Language', 'zh')).body;
    expect(shown.details).toContain('统计数据来源：手动填写 → 活动实际数据');
    const refused = await choose('guessed', 'zh');
    expect(refused.body).toMatchObject({ status: 422, code: 'request.invalid' });
    expect(Object.keys(refused.body.errors)).toEqual(['stat_source']);
  });
});
