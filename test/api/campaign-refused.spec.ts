import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

const CAMPAIGN = '/api/v1/admin/campaign';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'http://drop.example' });
});
afterAll(() => app.close());

describe('a campaign whose address is not configured', () => {
  let unconfigured: TestApp;
  beforeAll(async () => {
    unconfigured = await startApp();
  });
  afterAll(() => unconfigured.close());

  const required = async (headers: Record<string, string>) => {
    const { body } = await unconfigured.admin.get(CAMPAIGN).set(headers);
    const points = body.checklist as { code: string; is_required: boolean; is_met: boolean }[];
    return points.filter((point) => point.is_required).map(({ code, is_met }) => [code, is_met]);
  };

  it('may keep the demo password on this machine only, whatever name a proxy passes', async () => {
    const local = [
      ['public_url', true],
      ['pool', true],
    ];
    expect(await required({ Host: 'localhost:3000' })).toEqual(local);
    const others = [
      ['public_url', false],
      ['password', true],
      ['pool', true],
    ];
    const passedOn = { Host: 'localhost:3000', 'X-Forwarded-For': '203.0.113.9' };
    expect(await required(passedOn)).toEqual(others);
    expect(await required({ Host: 'drop.example.org' })).toEqual(others);
  });
});

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
