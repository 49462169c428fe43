import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

const CAMPAIGN = '/api/v1/admin/campaign';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'http://drop.example' });
});
afterAll(() => app.close());

describe('a campaign without an https address of its own', () => {
  it('stays a preview, and says why in both languages', async () => {
    const before = await newestLogs(app);
    const zh = await app.admin.post(`${CAMPAIGN}/live`);
    expect(zh.body).toMatchObject({ status: 409, code: 'campaign.not_ready' });
    expect(zh.body.errors.public_url).toMatch(/\p{Script=Han}/u);
    const en = await app.admin.post(`${CAMPAIGN}/live`).set('Accept-Language', 'en');
    expect(en.body.errors).toEqual({
      public_url: 'PUBLIC_URL must name the https address of the site',
    });
    expect((await app.admin.get(CAMPAIGN)).body).toMatchObject({ mode: 'preview' });
    expect(await newestLogs(app)).toEqual(before);
  });
});
