import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { newestLogs, startApp, type TestApp } from '../support/app.js';

const SITE = '/api/v1/public/site';
const SETTINGS = '/api/v1/admin/settings';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('GET /api/v1/public/site', () => {
  it('answers the defaults with a campaign of 90 days from the first start', async () => {
    const { body } = await app.visitor.get(SITE);
    const { campaign_start, campaign_end, ...rest } = body;
    const { campaign_start: _start, campaign_end: _end, ...defaults } = DEFAULT_SITE_SETTINGS;
    expect(rest).toEqual(defaults);
    expect(Date.parse(campaign_end) - Date.parse(campaign_start)).toBe(90 * 86_400_000);
    expect(Math.abs(Date.now() - Date.parse(campaign_start))).toBeLessThan(86_400_000);
  });
});

describe('PUT /api/v1/admin/settings', () => {
  it('changes what is given, keeps the rest, leaves its row, and visitors see it', async () => {
    const answer = await app.admin
      .put(SETTINGS)
      .send({ site_name: 'Example', claim_symbol: 'EXA' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ site_name: 'Example', tokenomics_symbol: 'JDROP' });
    expect((await app.visitor.get(SITE)).body).toMatchObject({ site_name: 'Example' });
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({ action: 'update_settings', resource_type: 'settings' });
    expect(row?.details).toContain('site_name: "Jetdrop" → "Example"');
  });

  it('takes back what it answered', async () => {
    const { body } = await app.admin.get(SETTINGS);
    const answer = await app.admin.put(SETTINGS).send({ ...body, copyright_year: 2025 });
    expect(answer.status).toBe(200);
    expect(answer.body.copyright_year).toBe(2025);
  });

  it('refuses an edit of a version that is not the stored one any more', async () => {
    const { body } = await app.admin.get(SETTINGS);
    await app.admin.put(SETTINGS).send({ token_name: 'First' });
    const late = await app.admin.put(SETTINGS).send({ ...body, token_name: 'Second' });
    expect(late.status).toBe(412);
    expect((await app.visitor.get(SITE)).body.token_name).toBe('First');
  });

  it('names the other date as people know it', async () => {
    const campaign_end = '2020-01-01T00:00:00Z';
    for (const body of [
      { campaign_end },
      { campaign_start: '2021-01-01T00:00:00Z', campaign_end },
    ]) {
      const zh = await app.admin.put(SETTINGS).send(body);
      const en = await app.admin.put(SETTINGS).set('Accept-Language', 'en').send(body);
      expect(zh.body.errors).toEqual({ campaign_end: '必须晚于活动开始时间' });
      expect(en.body.errors).toEqual({
        campaign_end: 'Must be later than the start of the campaign',
      });
    }
  });

  it.each([
    ['site_name', { site_name: '' }],
    ['default_language', { default_language: 'fr' }],
    ['total_supply', { total_supply: 0 }],
    ['total_supply', { total_supply: '5' }],
    ['explorer_url', { explorer_url: 'ftp://example.com' }],
    ['campaign_start', { campaign_start: 'soon' }],
    ['campaign_end', { campaign_end: '2020-01-01T00:00:00Z' }],
    ['ton_network', { ton_network: 'othernet' }],
    ['surprise', { surprise: 1 }],
  ])('refuses a bad %s: %j', async (field, fields) => {
    const answer = await app.admin.put(SETTINGS).send(fields);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('needs a token', async () => {
    expect((await app.visitor.put(SETTINGS).send({ site_name: 'x' })).status).toBe(401);
    expect((await app.visitor.get(SETTINGS)).status).toBe(401);
  });
});

describe('GET /tonconnect-manifest.json', () => {
  it('names the site with absolute addresses of the origin it was asked at, for any origin', async () => {
    const answer = await app.visitor.get('/tonconnect-manifest.json').set('Host', 'drop.example');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.body).toMatchObject({
      url: 'http://drop.example',
      iconUrl: 'http://drop.example/icon-180.png',
      termsOfUseUrl: 'http://drop.example/terms',
      privacyPolicyUrl: 'http://drop.example/privacy',
    });
  });
});
