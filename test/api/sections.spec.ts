import sharp from 'sharp';
import type { Schemas } from '#libs/api-client/index.js';
import { SITE_SECTIONS } from '#libs/domain/index.js';
import { ImageService } from '../../server/modules/site/images/image.service.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

const SECTIONS = '/api/v1/admin/sections';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const partner = (fields: Partial<Schemas['PartnerDto']> = {}): Schemas['PartnerDto'] => ({
  name: 'Harbour Labs',
  url: 'https://example.com/harbour',
  logo: '',
  is_active: true,
  ...fields,
});

const phase = (fields: Partial<Schemas['RoadmapEntryDto']> = {}): Schemas['RoadmapEntryDto'] => ({
  label: '2027 年第一季度',
  label_en: 'Q1 2027',
  title: '启动',
  title_en: 'Launch',
  items: '合约\n网站',
  items_en: 'Contract\nWebsite',
  status: 'planned',
  ...fields,
});

const share = (fields: Partial<Schemas['TokenShareDto']> = {}): Schemas['TokenShareDto'] => ({
  label: '社区',
  label_en: 'Community',
  purpose: '',
  purpose_en: '',
  percentage: 100,
  tone: 'blue',
  ...fields,
});

const auditOf = (fields: Partial<Schemas['AuditDto']> = {}): Schemas['AuditDto'] => ({
  name: 'Harbour Security',
  url: 'https://example.com/audit.pdf',
  date: '2026-01-31',
  ...fields,
});

const put = (name: string, body: object, language = 'en') =>
  app.admin.put(`${SECTIONS}/${name}`).set('Accept-Language', language).send(body);
const site = () => app.api.call('getSiteSettings');

describe('the sections of the site', () => {
  it('are the built-in ones until they are replaced', async () => {
    const settings = await site();
    const { audits, ...sections } = await app.api.call('getSections');
    expect(['audits', ...Object.keys(sections)].sort()).toEqual([...SITE_SECTIONS].sort());
    for (const [name, section] of Object.entries(sections)) {
      expect(settings).not.toHaveProperty(name);
      expect(section).toEqual({ mode: 'default', entries: [], updated_at: expect.any(String) });
    }
    expect(settings).not.toHaveProperty('audits');
    expect(audits).toMatchObject({ mode: 'hidden', entries: [] });
  });

  it.each([
    ['partners', [partner(), partner({ name: 'Second', url: '' })]],
    ['roadmap', [phase(), phase({ label_en: '', status: 'completed' })]],
    ['tokenomics', [share({ percentage: 60 }), share({ percentage: 40, tone: 'slate' })]],
  ] as const)(
    '%s are replaced, hidden and restored, and nothing is lost',
    async (name, entries) => {
      await put(name, { mode: 'custom', entries });
      expect((await site())[name]).toEqual(entries);
      await put(name, { mode: 'hidden' });
      expect((await site())[name]).toEqual([]);
      await put(name, { mode: 'default' });
      expect(await site()).not.toHaveProperty(name);
      expect((await app.api.call('getSections'))[name].entries).toEqual(entries);
      await put(name, { mode: 'custom', entries: [] });
      expect((await site())[name]).toEqual([]);
      await put(name, { mode: 'default' });
    },
  );

  it('takes texts in one language, whichever it is', async () => {
    const entries = [
      phase({ label: '', title: '', items: '' }),
      phase({ label_en: '', title_en: '', items_en: '' }),
    ];
    await put('roadmap', { mode: 'custom', entries });
    expect((await site()).roadmap).toEqual(entries);
    await put('roadmap', { mode: 'default', entries: [] });
  });

  it('has links to audits where there are some, and nothing else', async () => {
    const entries = [auditOf(), auditOf({ name: 'Pier Audits', date: '' })];
    await put('audits', { mode: 'custom', entries });
    expect((await site()).audits).toEqual(entries);
    await put('audits', { mode: 'hidden' });
    expect(await site()).not.toHaveProperty('audits');
    expect((await app.api.call('getSections')).audits.entries).toEqual(entries);
    await put('audits', { mode: 'custom', entries: [] });
    expect(await site()).not.toHaveProperty('audits');
    const answer = await put('audits', { mode: 'default' });
    expect(Object.keys(answer.body.errors)).toEqual(['mode']);
  });

  it('shows visible partners only, in their order', async () => {
    const entries = ['Third', 'First', 'Second'].map((name, index) =>
      partner({ name, is_active: index > 0 }),
    );
    await put('partners', { mode: 'custom', entries });
    expect((await site()).partners?.map(({ name }) => name)).toEqual(['First', 'Second']);
  });

  it('refuses shares that are not 100 % together, in both languages', async () => {
    const body = {
      mode: 'custom',
      entries: [share({ percentage: 60 }), share({ percentage: 39 })],
    };
    expect((await put('tokenomics', body)).body).toMatchObject({
      status: 422,
      errors: { entries: 'The shares are 99 % together; they must be 100 %' },
    });
    expect((await put('tokenomics', body, 'zh')).body.errors.entries).toBe(
      '各部分合计为 99%，必须等于 100%',
    );
    // A stored list is not shown that way either.
    await put('tokenomics', { ...body, mode: 'hidden' });
    expect((await put('tokenomics', { mode: 'custom' })).body.status).toBe(422);
    await put('tokenomics', { mode: 'default', entries: [] });
  });

  it.each([
    ['partners', 'entries.0.name', partner({ name: ' ' })],
    ['partners', 'entries.0.url', partner({ url: 'http://example.com' })],
    ['partners', 'entries.0.url', partner({ url: 'javascript:alert(1)' })],
    ['partners', 'entries.0.logo', partner({ logo: 'https://example.com/logo.png' })],
    ['partners', 'entries.0.logo', partner({ logo: `/images/${'0'.repeat(64)}.webp` })],
    ['roadmap', 'entries.0.label', phase({ label: '', label_en: ' ' })],
    ['roadmap', 'entries.0.title', phase({ title: ' ', title_en: '' })],
    ['roadmap', 'entries.0.items', phase({ items: 'x'.repeat(1001) })],
    ['roadmap', 'entries.0.status', { ...phase(), status: 'done' }],
    ['tokenomics', 'entries.0.percentage', share({ percentage: 0 })],
    ['tokenomics', 'entries.0.percentage', share({ percentage: 99.5 })],
    ['tokenomics', 'entries.0.tone', { ...share(), tone: '#fff;background:url(x)' }],
    ['tokenomics', 'entries.0.surprise', { ...share(), surprise: 1 }],
    ['audits', 'entries.0.name', auditOf({ name: '' })],
    ['audits', 'entries.0.url', auditOf({ url: '' })],
    ['audits', 'entries.0.url', auditOf({ url: 'http://example.com' })],
    ['audits', 'entries.0.date', auditOf({ date: '2026-02-30' })],
    ['audits', 'entries.0.date', auditOf({ date: '31.1.2026' })],
  ])('refuses in %s a bad %s', async (name, field, entry) => {
    const before = await app.api.call('getSections');
    const answer = await put(name, { mode: 'custom', entries: [entry] });
    expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await app.api.call('getSections')).toEqual(before);
  });

  it.each([
    ['partners', partner(), 24],
    ['roadmap', phase(), 12],
    ['audits', auditOf(), 5],
  ] as const)('takes as many %s as there may be, and no more', async (name, entry, most) => {
    const entries = Array.from({ length: most }, () => entry);
    expect((await put(name, { mode: 'custom', entries, updated_at: null })).status).toBe(200);
    const answer = await put(name, { entries: [...entries, entry] });
    expect(answer.body.status).toBe(422);
    await put(name, { mode: 'hidden', entries: [] });
  });

  it('refuses an edit of an older version, and logs nothing', async () => {
    const { roadmap } = await app.api.call('getSections');
    await put('roadmap', { entries: [phase({ title: '他人' })] });
    const rows = await newestLogs(app);
    const late = await put('roadmap', { ...roadmap, entries: [phase({ title: '我' })] });
    expect(late.body).toMatchObject({ status: 409, code: 'request.stale' });
    expect(await newestLogs(app)).toEqual(rows);
    await put('roadmap', { entries: [] });
  });

  it('logs each change in words, and nothing without a change', async () => {
    const body = { mode: 'custom', entries: [partner({ name: 'Pier 7' })] };
    await put('partners', { mode: 'default', entries: [] });
    await put('partners', body);
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({
      action: 'update_section',
      resource_type: 'section',
      details: expect.stringMatching(/^Section partners: mode: "default" → "custom", entries: /),
    });
    expect(row?.details).toContain('Pier 7 · https://example.com/harbour');
    await put('partners', body);
    expect(await newestLogs(app)).toEqual([row]);
    const [shown] = (await app.admin.get('/api/v1/admin/logs').set('Accept-Language', 'zh')).body;
    expect(shown.details).toMatch(/^页面板块“合作伙伴”：显示方式：默认内容 → 自定义内容，条目：/);
  });

  it('logs audits with their day', async () => {
    await put('audits', { mode: 'custom', entries: [auditOf({ name: 'Pier' })] });
    const [row] = await newestLogs(app);
    expect(row?.details).toContain('Pier · https://example.com/audit.pdf · 2026-01-31');
    const [shown] = (await app.admin.get('/api/v1/admin/logs').set('Accept-Language', 'zh')).body;
    expect(shown.details).toMatch(/^页面板块“安全审计”：/);
    await put('audits', { mode: 'hidden', entries: [] });
  });

  it('keeps the logo of a partner, also while it is hidden', async () => {
    const file = await sharp({
      create: { width: 60, height: 20, channels: 4, background: '#12345680' },
    })
      .png()
      .toBuffer();
    const uploaded = await app.admin
      .post('/api/v1/admin/images')
      .set('Content-Type', 'application/octet-stream')
      .send(file as unknown as string);
    const logo: string = uploaded.body.address;
    await put('partners', { mode: 'hidden', entries: [partner({ logo, is_active: false })] });
    await app.sql("update images set used_at = now() - interval '9 days'");
    await app.get(ImageService).removeUnused();
    expect((await app.visitor.get(logo)).status).toBe(200);
  });

  it('are in the page before any script runs, escaped', async () => {
    await put('partners', {
      mode: 'custom',
      entries: [partner({ name: '</script><b>Wharf</b>' })],
    });
    const { text } = await app.visitor.get('/').set('Accept-Language', 'en');
    expect(text).toContain('&lt;/script&gt;&lt;b&gt;Wharf');
    expect(text).not.toContain('</script><b>');
    expect(text).not.toContain('Ecosystem partner 1');
    await put('partners', { mode: 'hidden' });
    expect((await app.visitor.get('/').set('Accept-Language', 'en')).text).not.toContain(
      'Ecosystem partners',
    );
  });
});
