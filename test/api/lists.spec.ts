import sharp from 'sharp';
import type { Schemas } from '#libs/api-client/index.js';
import { DEFAULT_SITE_SETTINGS, HOME_BANDS, MAX_SECTION_ENTRIES } from '#libs/domain/index.js';
import { ImageService } from '../../server/modules/site/images/image.service.js';
import { newestLogs, type TestApp } from '../support/api/app.js';
import { startBuiltSite } from '../support/api/built-site.js';

const SECTIONS = '/api/v1/admin/sections';
const SETTINGS = '/api/v1/admin/settings';

let app: TestApp;
beforeAll(async () => {
  app = await startBuiltSite();
});
afterAll(() => app.close());

const card = (fields: Partial<Schemas['CardDto']> = {}): Schemas['CardDto'] => ({
  title: '星图',
  title_en: 'Star maps',
  text: '每个人都能绘制。',
  text_en: 'Everyone can draw one.',
  picture: 'innovation',
  ...fields,
});

const { picture: _picture, ...TITLED } = card();

const ENTRIES = {
  statistics: { label: '玩家', label_en: 'Players', value: '12' },
  highlights: card(),
  features: card({ picture: 'fast' }),
  use_cases: card({ picture: 'payments' }),
  questions: { question: '为何？', question_en: 'Why?', answer: '因为。', answer_en: 'Because.' },
  airdrop_questions: { question: '何时？', question_en: '', answer: '现在。', answer_en: '' },
  values: { ...TITLED, icon: 'globe' },
} as const;

type ListName = keyof typeof ENTRIES;

const LISTS = Object.keys(ENTRIES) as ListName[];

/** Lists that the test has changed: each minute allows a number of calls only. */
const changed = new Set<string>();

async function put(name: string, body: object) {
  const answer = await app.admin
    .put(`${SECTIONS}/${name.replaceAll('_', '-')}`)
    .set('Accept-Language', 'en')
    .send(body);
  if (answer.status === 200) changed.add(name);
  return answer;
}

const site = () => app.api.call('getSiteSettings');

const builtIn = async (): Promise<Schemas['BuiltInSectionsDto']> =>
  (await app.admin.get(`${SECTIONS}/built-in`)).body;

const page = async (path: string, language = 'en') =>
  (await app.visitor.get(`${path}?lang=${language}`)).text;

afterEach(async () => {
  for (const name of changed) await put(name, { mode: 'default', entries: [] });
  changed.clear();
});

describe("The operator's lists", () => {
  it.each(LISTS)('%s are replaced, hidden and restored, and nothing is lost', async (name) => {
    const entries = [ENTRIES[name], ENTRIES[name]];
    expect((await put(name, { mode: 'custom', entries })).status).toBe(200);
    expect((await site())[name]).toEqual(entries);
    await put(name, { mode: 'hidden' });
    expect((await site())[name]).toEqual([]);
    await put(name, { mode: 'default' });
    expect(await site()).not.toHaveProperty(name);
    expect((await app.api.call('getSections'))[name].entries).toEqual(entries);
  });

  it.each(LISTS)('%s have a most number of entries', async (name) => {
    const most = MAX_SECTION_ENTRIES[name];
    const listOf = (length: number) => Array.from({ length }, () => ENTRIES[name]);
    expect((await put(name, { mode: 'custom', entries: listOf(most) })).status).toBe(200);
    const [error] = Object.values((await put(name, { entries: listOf(most + 1) })).body.errors);
    expect(error).toBe(`Must have at most ${most} entries`);
    expect((await put(name, { entries: listOf(40) })).status).toBe(422);
    expect((await site())[name]).toHaveLength(most);
  });

  it.each([
    ['statistics', 'value', { value: '' }],
    ['statistics', 'value', { value: '1'.repeat(21) }],
    ['statistics', 'label', { label: '\u200b', label_en: '' }],
    ['highlights', 'title', { title: ' ', title_en: '' }],
    ['highlights', 'title_en', { title_en: 'x'.repeat(121) }],
    ['highlights', 'text', { text: 'x'.repeat(1001) }],
    ['highlights', 'picture', { picture: 'fast' }],
    ['highlights', 'picture', { picture: '"><script>' }],
    ['highlights', 'picture', { picture: 'https://example.com/a.png' }],
    ['highlights', 'picture', { picture: `/images/${'0'.repeat(64)}.webp` }],
    ['features', 'picture', { picture: 'toString' }],
    ['use_cases', 'text_en', { text_en: 'Pay with {sit}' }],
    ['use_cases', 'text_en', { text_en: 'Invite {group} friends' }],
    ['values', 'text', { text: '{{token}}' }],
    ['airdrop_questions', 'question_en', { question_en: '{reward} for {friends}' }],
    ['use_cases', 'surprise', { surprise: 1 }],
    ['questions', 'answer', { answer: '', answer_en: '' }],
    ['questions', 'question', { question: 7 }],
    ['airdrop_questions', 'answer_en', { answer_en: 'x'.repeat(1001) }],
    ['values', 'icon', { icon: 'innovation' }],
  ] as const)('refuse in %s a bad %s', async (name, field, change) => {
    const { body } = await put(name, {
      mode: 'custom',
      entries: [{ ...ENTRIES[name], ...change }],
    });
    expect(body).toMatchObject({ status: 422, code: 'request.invalid' });
    expect(Object.keys(body.errors)).toEqual([`entries.0.${field}`]);
    expect((await app.api.call('getSections'))[name].entries).toEqual([]);
  });

  it('are on the pages in both languages, with the values of the site, escaped', async () => {
    const hostile = card({ title_en: '</script><b>{token}</b>', text_en: 'شبكة {network}' });
    await put('highlights', { mode: 'custom', entries: [hostile] });
    await put('questions', { mode: 'hidden' });
    await put('values', { mode: 'custom', entries: [ENTRIES.values] });
    await put('airdrop_questions', { mode: 'custom', entries: [ENTRIES.airdrop_questions] });
    const home = await page('/');
    expect(home).toContain('dir="auto">&lt;/script&gt;&lt;b&gt;Jetdrop Token&lt;/b&gt;</h3>');
    expect(home).toContain('شبكة TON Network');
    expect(home).not.toContain('<b>');
    expect(home).not.toContain('Scalability');
    expect(home).not.toContain('Frequently asked questions');
    expect(await page('/', 'zh')).toContain('星图');
    expect(await page('/about')).toContain('Everyone can draw one.');
    expect(await page('/about')).not.toContain('Transparency');
    expect(await page('/airdrop')).toContain('何时？');
    expect(await page('/airdrop')).not.toContain('How are points converted');
  });

  it('are logged old and new, and nothing without a change', async () => {
    await put('use_cases', { mode: 'custom', entries: [card({ title_en: 'Trade routes' })] });
    await put('use_cases', { entries: [card({ title_en: 'Sea routes' })] });
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({ action: 'update_section', resource_type: 'section' });
    expect(row?.details).toMatch(/^Section use cases: entries: .*Trade.*→.*Sea/);
    await put('use_cases', { entries: [card({ title_en: 'Sea routes' })] });
    expect((await newestLogs(app))[0]).toEqual(row);
  });

  it('refuse an edit of an older version', async () => {
    const { values } = await app.api.call('getSections');
    await put('values', { entries: [ENTRIES.values] });
    const late = await put('values', { mode: 'hidden', updated_at: values.updated_at });
    expect(late.body).toMatchObject({ status: 409, code: 'request.stale' });
  });

  it('keep their pictures while they are listed, and no longer', async () => {
    const upload = async (background: string) => {
      const file = sharp({ create: { width: 40, height: 40, channels: 3, background } });
      const { body } = await app.admin
        .post('/api/v1/admin/images')
        .set('Content-Type', 'application/octet-stream')
        .send((await file.png().toBuffer()) as unknown as string);
      return body.address as string;
    };
    const [picture, icon] = [await upload('#204060'), await upload('#602040')];
    await put('features', { mode: 'hidden', entries: [card({ picture })] });
    await put('values', { mode: 'custom', entries: [{ ...ENTRIES.values, icon }] });
    const statuses = async () => {
      await app.sql("update images set used_at = now() - interval '9 days'");
      await app.get(ImageService).removeUnused();
      return Promise.all([picture, icon].map(async (it) => (await app.visitor.get(it)).status));
    };
    expect(await statuses()).toEqual([200, 200]);
    await put('values', { entries: [] });
    expect(await statuses()).toEqual([200, 404]);
  });

  it('are not for strangers', async () => {
    expect((await app.visitor.get(`${SECTIONS}/built-in`)).status).toBe(401);
    const { status } = await app.visitor.put(`${SECTIONS}/highlights`).send({ mode: 'hidden' });
    expect(status).toBe(401);
  });
});

describe('The built-in entries', () => {
  it('are what the site shows by default, and can be saved as they are', async () => {
    const lists = await builtIn();
    const counts = Object.entries(lists).map(([name, { length }]) => [name, length]);
    expect(Object.fromEntries(counts)).toEqual({
      ...{ statistics: 4, highlights: 3, features: 4, tokenomics: 5, use_cases: 4 },
      ...{ partners: 6, roadmap: 4, questions: 5, airdrop_questions: 5, values: 4 },
    });
    expect(lists.statistics[0]).toEqual({ label: '持有者', label_en: 'Holders', value: '10,000+' });
    expect(lists.partners[5]?.name).toBe('Ecosystem partner 6');
    expect(lists.roadmap[0]?.items_en).toBe(
      'Token design and economics\nJetton contract deployed on TON\nWebsite and community channels',
    );
    expect(lists.tokenomics.map(({ tone }) => tone)).toEqual([
      ...['blue', 'violet', 'cyan', 'amber', 'pink'],
    ]);
    expect(lists.features[2]?.text_en).toContain('{network}');
    expect(lists.questions[0]?.answer_en).toContain(
      '{token} ({tokenomics_symbol}) is a {standard}',
    );
    expect(lists.questions[4]?.answer_en).toContain('Every {points} points make one token.');
    expect(lists.airdrop_questions[4]?.answer_en).toMatch(/{reward}.*{group}.*{tiers}/);
    expect(JSON.stringify(lists)).not.toContain('{{');
    const texts = Object.values(lists)
      .flat()
      .flatMap((entry) => Object.entries(entry).filter(([field]) => /_en$|^title$/.test(field)));
    const blank = texts.filter(([, text]) => text === '').map(([field]) => field);
    expect(blank).toEqual(lists.roadmap.map(() => 'label_en'));

    const shown = async () => [await page('/'), await page('/about'), await page('/airdrop')];
    const words = (pages: string[]) =>
      pages.map((it) => it.replace(/<(script|style).*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' '));
    const before = words(await shown());
    for (const name of LISTS) {
      const { body } = await put(name, { mode: 'custom', entries: lists[name] });
      expect(body.errors).toBeUndefined();
    }
    expect(words(await shown())).toEqual(before);
  });

  it("follow the settings once they are the operator's own", async () => {
    const lists = await builtIn();
    for (const name of ['questions', 'airdrop_questions', 'features'] as const) {
      await put(name, { mode: 'custom', entries: lists[name] });
    }
    const names = { token_name: 'Ember', tokenomics_symbol: 'EMBR', token_network: 'TON Testnet' };
    await app.admin.put(SETTINGS).send(names);
    expect(await page('/')).toContain('Ember (EMBR) is a Jetton on TON Testnet with');
    expect(await page('/')).toContain('Balances live on TON Testnet');
    expect(await page('/', 'zh')).toContain('每 1,000 积分');
    expect(await page('/airdrop')).toContain('the milestones of 1, 3, 10, 50 friends');
    const { token_name, tokenomics_symbol, token_network } = DEFAULT_SITE_SETTINGS;
    await app.admin.put(SETTINGS).send({ token_name, tokenomics_symbol, token_network });
  });

  it("have the operator's texts where there are some", async () => {
    const text = (en: string) =>
      app.admin.put('/api/v1/admin/texts/home.highlights.innovation.title').send({ en });
    await text('Own {token}');
    const [highlight] = (await builtIn()).highlights;
    // Visitors read it in both languages, and nothing of ours beside it.
    expect(highlight).toMatchObject({ title: '', title_en: 'Own {token}' });
    await text('');
  });

  it('of the roadmap are plans without dates, which an operator adds', async () => {
    const { roadmap } = await builtIn();
    const dates = roadmap.map(({ label, label_en, status }) => [label, label_en, status]);
    expect(dates).toEqual(roadmap.map(() => ['', '', 'planned']));
    const { body } = await put('roadmap', { mode: 'custom', entries: roadmap });
    expect(Object.keys(body.errors)).toContain('entries.0.label');
    const entries = roadmap.map((phase) => ({ ...phase, label_en: '2027' }));
    expect((await put('roadmap', { mode: 'custom', entries })).status).toBe(200);
  });
});

describe('The bands of the home page', () => {
  afterEach(() => change(HOME_BANDS));

  const change = (home_bands: unknown, more = {}) =>
    app.admin
      .put(SETTINGS)
      .set('Accept-Language', 'en')
      .send({ home_bands, ...more });
  const places = (text: string, ...words: string[]) => words.map((word) => text.indexOf(word));

  it("are all of them in the specification's order by default", async () => {
    expect((await site()).home_bands).toEqual(HOME_BANDS);
    const found = places(await page('/'), '10,000+', 'Ecosystem partners', 'Claim Airdrop Now');
    expect(found.toSorted((one, other) => one - other)).toEqual(found);
    expect(found).not.toContain(-1);
  });

  it('are ordered and hidden, also in the page before any script runs', async () => {
    await change(['questions', 'statistics']);
    const text = await page('/');
    const [questions = 0, statistics = 0, ...hidden] = places(
      text.replace(/<script.*?<\/script>/gs, ''),
      ...['Frequently asked questions', '10,000+', 'Ecosystem partners', 'Claim Airdrop Now'],
    );
    expect(questions).toBeGreaterThan(0);
    expect(statistics).toBeGreaterThan(questions);
    expect(hidden).toEqual([-1, -1]);
    expect((await change([])).status).toBe(200);
    expect(await page('/')).not.toContain('10,000+</dd>');
  });

  it.each([
    [['statistics', 'statistics'], 'Must not repeat an entry'],
    [['hero'], expect.stringMatching(/^Must be one of statistics, /)],
    ['statistics', expect.anything()],
    [[['statistics']], expect.anything()],
    [null, expect.anything()],
  ])('are not %j', async (bands, error) => {
    const { body } = await change(bands);
    expect(body).toMatchObject({ status: 422, errors: { home_bands: error } });
    expect((await site()).home_bands).toEqual(HOME_BANDS);
  });

  it('are logged, restored, and kept apart for two admins at once', async () => {
    const { body: first } = await app.admin.get(SETTINGS);
    const reordered = ['call_to_action', ...HOME_BANDS.slice(0, -1)];
    await change(reordered, { updated_at: first.updated_at });
    const [row] = await newestLogs(app);
    expect(row?.details).toMatch(/home_bands: ".*" → "call_to_action, /);
    const late = await change(['roadmap'], { updated_at: first.updated_at });
    expect(late.body).toMatchObject({ status: 409, code: 'request.stale' });
    const [{ id }] = (await app.admin.get('/api/v1/admin/logs')).body;
    const restored = await app.admin.post(`${SETTINGS}/restore`).send({ entry: id });
    expect(restored.body.home_bands).toEqual(HOME_BANDS);
    expect((await site()).home_bands).toEqual(HOME_BANDS);
  });
});
