import { MikroORM } from '@mikro-orm/core';
import { DEFAULT_SITE_SETTINGS, formatContractAddress } from '#libs/domain/index.js';
import { type Bad, describeAdminResource } from '../support/api/admin-resource.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

const SITE = '/api/v1/public/site';
const SETTINGS = '/api/v1/admin/settings';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ CHAIN_API_KEY: 'sample-key' });
});
afterAll(() => app.close());

describe('GET /api/v1/public/site', () => {
  it('returns the defaults with a campaign of 90 days from the first start', async () => {
    const { body } = await app.visitor.get(SITE);
    const { campaign_start, campaign_end, ...rest } = body;
    const { campaign_start: _start, campaign_end: _end, ...defaults } = DEFAULT_SITE_SETTINGS;
    expect(rest).toEqual(defaults);
    expect(Date.parse(campaign_end) - Date.parse(campaign_start)).toBe(90 * 86_400_000);
    // The start of the day on which the database was made, before midnight perhaps.
    expect(Math.abs(Date.now() - Date.parse(campaign_start))).toBeLessThan(2 * 86_400_000);
  });

  it('returns them in the order of the defaults, by which the site sees that none has changed', async () => {
    await app.admin.put(SETTINGS).send({ copyright_year: 2023 });
    const { body } = await app.visitor.get(SITE);
    expect(Object.keys(body)).toEqual(Object.keys(DEFAULT_SITE_SETTINGS));
    await app.admin.put(SETTINGS).send({ copyright_year: 2024 });
  });
});

describe('the settings of an admin', () => {
  it('have no moment of the close before it, also where an older version stored an empty one', async () => {
    await app.admin.put(SETTINGS).send({ copyright_year: 2023 });
    await app.sql(`update site_settings set values = values || '{"closed_at":""}'`);
    expect((await app.admin.get(SETTINGS)).body.closed_at).toBeNull();
    expect((await app.visitor.get(SITE)).body.closed_at).toBeNull();
    const old = await app.admin.put(SETTINGS).send({ closed_at: '', copyright_year: 2024 });
    expect([old.status, old.body.closed_at]).toEqual([200, null]);
  });

  it("name the target of the chain API's key, and never the key", async () => {
    const answer = await app.admin.get(SETTINGS);
    const origins = ['https://toncenter.com', 'https://testnet.toncenter.com'];
    expect(answer.body.chain_key_origins).toEqual(origins);
    expect(answer.text).not.toContain('sample-key');
    expect((await app.visitor.get(SITE)).body).not.toHaveProperty('chain_key_origins');
  });
});

describe('an address that an admin gives', () => {
  const MEMBER = { name: 'Ada', role: 'founder' };
  const url = 'HTTPS://\u0430pple.com:443/a/../b';

  it.each([
    'https://user:secret@example.com/x',
    'https://bank.example@elsewhere.example/',
    'https://example.com/\u202Egnp.exe',
    'https://exam\u200Bple.com/',
    'ftp://example.com/',
  ])('is refused when it does not lead where it seems to: %j', async (bad) => {
    const social_links = JSON.stringify({ github: bad });
    const answers = await Promise.all([
      app.admin.put(SETTINGS).send({ whitepaper_pdf_en_url: bad }),
      app.admin.put(SETTINGS).send({ wallets_list_url: bad }),
      app.admin.put('/api/v1/admin/tasks/1').send({ action_url: bad }),
      app.admin.post('/api/v1/admin/team').send({ ...MEMBER, avatar: bad }),
      app.admin.post('/api/v1/admin/team').send({ ...MEMBER, social_links }),
    ]);
    expect(answers.map(({ status, body }) => [status, ...Object.keys(body.errors)])).toEqual([
      [422, 'whitepaper_pdf_en_url'],
      [422, 'wallets_list_url'],
      [422, 'action_url'],
      [422, 'avatar'],
      [422, 'social_links'],
    ]);
  });

  it('is stored as browsers read it, with its true host; social links as they are given', async () => {
    const stored = 'https://xn--pple-43d.com/b';
    const { body: settings } = await app.admin.put(SETTINGS).send({ whitepaper_pdf_en_url: url });
    expect(settings.whitepaper_pdf_en_url).toBe(stored);
    const { body: task } = await app.admin.put('/api/v1/admin/tasks/1').send({ action_url: url });
    expect(task.action_url).toBe(stored);
    const social_links = `{ "github": "${url}" }`;
    const { body: member } = await app.admin
      .post('/api/v1/admin/team')
      .send({ ...MEMBER, avatar: url, social_links });
    expect(member).toMatchObject({ avatar: stored, social_links });
  });
});

describe('PUT /api/v1/admin/settings', () => {
  it('changes the given fields, keeps the rest, logs the change, and visitors see it', async () => {
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

  it('accepts its own response to undo a change', async () => {
    const { body } = await app.admin.get(SETTINGS);
    const answer = await app.admin.put(SETTINGS).send({ ...body, copyright_year: 2025 });
    expect(answer.status).toBe(200);
    expect(answer.body.copyright_year).toBe(2025);
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
});

const CAMPAIGN_STARTS: unknown[] = [
  'soon',
  '2026-01-01',
  '2026-01-01T08:00',
  '2026-01-01T08:00:00.000',
  '2026-02-30T08:00:00Z',
  '0000-01-01T00:00:00Z',
];

const CAMPAIGN_ENDS: unknown[] = [
  '9999-12-31T23:59:59-14:00',
  '+010000-01-01T00:00:00Z',
  4_102_444_800_000,
  '2020-01-01T00:00:00Z',
];

describeAdminResource(() => app, {
  name: 'settings',
  type: 'settings',
  label: () => 'Settings',
  update: {
    action: 'update_settings',
    field: 'site_name',
    values: ['First', 'Second'],
    bad: [
      ['site_name', { site_name: '' }],
      ['default_language', { default_language: 'fr' }],
      ['total_supply', { total_supply: 0 }],
      ['total_supply', { total_supply: '5' }],
      ['explorer_url', { explorer_url: 'ftp://example.com' }],
      ['ton_network', { ton_network: 'othernet' }],
      [
        'contract_address',
        { contract_address: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2M' },
      ],
      // The zero address, whose tokens are lost.
      ['contract_address', { contract_address: `0:${'0'.repeat(64)}` }],
      [
        'contract_address',
        { contract_address: 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c' },
      ],
      ['claim_pool_tokens', { claim_pool_tokens: 1_000_000_001 }],
      ['claim_pool_tokens', { total_supply: 299_999_999 }],
      ...CAMPAIGN_STARTS.map((campaign_start): Bad => ['campaign_start', { campaign_start }]),
      ...CAMPAIGN_ENDS.map((campaign_end): Bad => ['campaign_end', { campaign_end }]),
    ],
  },
});

describe('the token’s address', () => {
  const shown = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';

  it.each([
    shown,
    'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
    '0:83DFD552E63729B472FCBCC8C45EBCC6691702558B68EC7527E1BA403A0F31A8',
    shown.replaceAll('-', '+').replaceAll('_', '/'),
  ])('is shown in one form for the network, entered as %s', async (contract_address) => {
    const { body } = await app.admin.put(SETTINGS).send({ contract_address });
    expect(body.contract_address).toBe(shown);
    expect((await app.visitor.get(SITE)).body.contract_address).toBe(shown);
  });

  it('of the test network is refused on the mainnet, and one of before is shown for its network', async () => {
    const contract_address = formatContractAddress(
      '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8',
      'testnet',
    );
    const { body } = await app.admin.put(SETTINGS).send({ contract_address });
    expect(body).toMatchObject({ status: 422, errors: { contract_address: expect.any(String) } });
    const onTestnet = { contract_address, ton_network: 'testnet' };
    const { body: changed } = await app.admin.put(SETTINGS).send(onTestnet);
    expect(changed.contract_address).toBe(contract_address);
    await app.admin.put(SETTINGS).send({ contract_address: '', ton_network: 'mainnet' });
  });
});

describe('the campaign’s dates', () => {
  it.each([
    ['2026-01-01T08:00:00+08:00', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00-05:30', '2026-01-01T05:30:00.000Z'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.1239Z', '2026-01-01T00:00:00.123Z'],
  ])('are the same moment for all readers: %s', async (campaign_start, utc) => {
    const answer = await app.admin.put(SETTINGS).send({ campaign_start });
    expect([answer.status, answer.body.campaign_start]).toEqual([200, utc]);
    expect((await app.visitor.get(SITE)).body.campaign_start).toBe(utc);
  });

  it('are asked for with their offset, in the language of the reader', async () => {
    const send = (language: string) =>
      app.admin
        .put(SETTINGS)
        .set('Accept-Language', language)
        .send({ campaign_start: '2026-01-01T08:00:00' });
    expect((await send('en')).body.errors.campaign_start).toContain('with its offset');
    expect((await send('zh')).body.errors.campaign_start).toContain('带时区偏移');
  });

  it.each([
    ['2026-01-01T08:00:00', '2026-01-01T08:00:00.000Z'],
    ['2026-01-01T08:00', '2026-01-01T08:00:00.000Z'],
    ['2026-01-01', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T08:00:00+08:00', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T08:00:00.5-0530', '2026-01-01T13:30:00.500Z'],
    ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['2026-02-30T08:00:00', '2026-02-30T08:00:00'],
    ['9999-12-31T23:59:59-14:00', '9999-12-31T23:59:59-14:00'],
    ['2026-W05-1', '2026-W05-1'],
    ['soon', 'soon'],
    [7, 7],
    [null, null],
  ])('stored by a version before as %j become %j', async (before, after) => {
    const rows = { campaign_start: before, campaign_end: '2027-01-01', site_name: 'Kept' };
    await app.sql('update site_settings set "values" = ?::jsonb', [JSON.stringify(rows)]);
    await app.sql(`delete from migrations where name like '%campaign_dates_in_utc'`);
    await app
      .get(MikroORM)
      .migrator.up({ migrations: ['Migration20261121235500_campaign_dates_in_utc'] });
    const [stored] = await app.sql<{ text: string }>(
      'select "values"::text as text from site_settings',
    );
    expect(JSON.parse(stored?.text ?? '')).toEqual({
      campaign_start: after,
      campaign_end: '2027-01-01T00:00:00.000Z',
      site_name: 'Kept',
    });
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
