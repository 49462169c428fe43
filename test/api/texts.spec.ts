import { SITE_TEXT_KEYS, TEXT_VALUES } from '#libs/domain/index.js';
import { as, joinAs } from '../support/api/admins.js';
import { newestLogs, type TestApp } from '../support/api/app.js';
import { startBuiltSite } from '../support/api/built-site.js';
import { parseCsv } from '../support/shared/csv.js';

const TEXTS = '/api/v1/admin/texts';

let app: TestApp;
beforeAll(async () => {
  app = await startBuiltSite({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const replace = (key: string, body: object) =>
  app.admin.put(`${TEXTS}/${key}`).set('Accept-Language', 'en').send(body);

const page = async (path: string) => (await app.visitor.get(path)).text;

describe('The texts of the site', () => {
  it('are listed with the built-in ones, in the order of the pages', async () => {
    const { body } = await app.admin.get(TEXTS);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(SITE_TEXT_KEYS);
    expect(
      body.every((text: { built_in: object }) => !Object.values(text.built_in).includes('')),
    ).toBe(true);
    const { body: title } = await app.admin.get(`${TEXTS}/home.title`);
    expect(body).toContainEqual(title);
    expect(title).toEqual({
      id: 'home.title',
      log_id: 0,
      page: 'home',
      en: '',
      zh: '',
      built_in: { en: 'The token you earn', zh: expect.any(String) },
      values: [...TEXT_VALUES],
      max_length: 120,
      updated_at: '1970-01-01T00:00:00.000Z',
    });
  });

  it('cost nothing while none is replaced', async () => {
    expect((await app.visitor.get('/api/v1/public/site')).body).not.toHaveProperty('texts');
  });

  it.each([
    ['en', 'zh', 'Jetdrop pays players'],
    ['zh', 'en', 'Jetdrop 奖励玩家'],
  ])('in %s alone are what readers of %s read too', async (own, other, text) => {
    const keys = ['home.title', 'home.headTitle', 'about.headDescription', 'footer.tagline'];
    const builtIn = (await app.admin.get(`${TEXTS}/home.title`)).body.built_in[other];
    const read = async () => {
      const [home, about] = [await page(`/?lang=${other}`), await page(`/about?lang=${other}`)];
      const find = (pattern: RegExp, document = home) =>
        pattern
          .exec(document)?.[1]
          ?.replaceAll(/<[^>]*>/g, '')
          .trim();
      return {
        head: find(/<title>(.*?) · Jetdrop</),
        title: find(/<h1[^>]*>(.*?)<span class/),
        picture: find(/property="og:image:alt" content="Jetdrop: (.*?)"/),
        description: find(/<meta name="description" content="(.*?)"/, about),
        tagline: find(/<p class="_tagline[^>]*>(.*?)<\/p>/, about),
        etag: (await app.visitor.get(`/og/${other}.png`)).headers['etag'],
      };
    };
    const before = await read();
    expect(before.title).toBe(builtIn);
    for (const key of keys) await replace(key, { [own]: text.replace('Jetdrop', '{site}') });
    expect(await read()).toEqual({
      ...{ head: text, title: text, description: text, tagline: text },
      picture: expect.stringMatching(`^${text} `),
      etag: expect.not.stringMatching(`^${before.etag}$`),
    });
    for (const key of keys) await replace(key, { [own]: '' });
    expect(await read()).toEqual(before);
  });

  it('are sent in the languages that have one', async () => {
    await replace('home.title', { en: '{site} pays players' });
    await replace('about.headDescription', { en: 'The studio behind {token}.' });
    const { body } = await app.visitor.get('/api/v1/public/site');
    expect(body.texts).toEqual({
      'home.title': { en: '{site} pays players' },
      'about.headDescription': { en: 'The studio behind {token}.' },
    });

    await replace('home.title', { en: '' });
    await replace('about.headDescription', { en: '  ' });
    expect((await app.visitor.get('/?lang=en')).text).toContain('The token you earn');
  });

  it('are logged with the text before', async () => {
    await replace('team.title', { en: 'Our studio' });
    await replace('team.title', { en: 'Our crew' });
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({ action: 'update_text', resource_type: 'site_text' });
    expect(row?.details).toContain('Our studio');
    expect(row?.details).toContain('Our crew');
    await replace('team.title', { en: '' });
  });

  it('are restored from the log, as a change of its own', async () => {
    await replace('about.title', { en: 'First', zh: '第一' });
    await replace('about.title', { en: 'Second' });
    const [changed] = await app.api.call('listLogs', { query: { limit: 1 } });
    const { body: text } = await app.admin.get(`${TEXTS}/about.title`);
    expect(changed).toMatchObject({ has_values: true, resource_id: text.log_id });
    const restore = (key: string, body: object) =>
      app.admin.post(`${TEXTS}/${key}/restore`).send(body);
    const entry = changed?.id;
    expect((await restore('about.title', { entry })).body).toMatchObject({ en: 'First' });
    expect(await page('/about?lang=en')).toContain('First');
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({ action: 'update_text', resource_type: 'site_text' });
    expect(row?.details).toContain(`restored to before entry ${entry}`);

    // Later changes are overwritten on request only.
    await replace('about.title', { en: 'Third' });
    expect((await restore('about.title', { entry })).body.code).toBe('record.changed_since');
    const { body } = await restore('about.title', { entry, overwrite: true });
    expect(body).toMatchObject({ en: 'First', zh: '第一' });
    expect((await restore('team.title', { entry })).body.code).toBe('log.values_not_stored');
    expect((await restore('home.nothing', { entry })).status).toBe(404);
    expect((await restore('about.title', { entry: 'x' })).status).toBe(422);
    await replace('about.title', { en: '', zh: '' });
  });

  it('are kept apart for two admins at once', async () => {
    const { body: first } = await replace('team.subtitle', { en: 'One' });
    await replace('team.subtitle', { en: 'Two', updated_at: first.updated_at });
    const late = await replace('team.subtitle', { en: 'Three', updated_at: first.updated_at });
    expect(late.status).toBe(409);
    await replace('team.subtitle', { en: '' });
  });

  it('are kept apart where neither admin was the first', async () => {
    const { body: seen } = await app.admin.get(`${TEXTS}/roadmap.subtitle`);
    const { updated_at } = seen;
    const answers = await Promise.all(
      ['Ours', 'Theirs'].map((en) => replace('roadmap.subtitle', { en, updated_at })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await replace('roadmap.subtitle', { en: '' });
  });

  it.each([
    ['home.title', { en: 'x'.repeat(121) }, 'Must have at most 120 characters'],
    ['home.faq.items.what.answer', { en: 'x'.repeat(10_000) }, undefined],
    ['home.title', { en: 5 }, undefined],
    ['home.title', { title: 'Ours' }, undefined],
    [
      'home.title',
      { en: 'Welcome to {sit}' },
      '{sit} is not known here; there are {site}, {token}, {symbol}, {tokenomics_symbol}, {network}, {standard}, {supply}, {points}',
    ],
    ['home.title', { en: '{{site}}' }, 'Must not contain {{, }} or $t('],
    ['home.title', { en: '$t(home.faq)' }, 'Must not contain {{, }} or $t('],
  ])('%s is refused where it is %j', async (key, texts, error) => {
    const { body } = await replace(key, texts);
    expect(body.status).toBe(422);
    if (error) expect(body.errors.en).toBe(error);
  });

  it('may name the values of the built-in text', async () => {
    const { status } = await replace('home.description', {
      en: '{points} points are one {symbol}.',
    });
    expect(status).toBe(200);
    const text = await page('/?lang=en');
    expect(text).toContain('<meta name="description" content="1,000 points are one JETD."');
    expect(text.match(/1,000 points are one JETD\./g)?.length).toBeGreaterThan(2);
    await replace('home.description', { en: '' });
  });

  it('show markup as it is typed, also in the head, and letters of every script', async () => {
    const en = '<img src=x onerror=alert(1)></title>"\u2028 شبكة';
    await replace('home.subtitle', { en });
    await replace('home.headTitle', { en });
    const text = await page('/?lang=en');
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('شبكة');
    const { body } = await app.visitor.get('/api/v1/public/site');
    expect(body.texts['home.subtitle'].en).toBe(en);
    await replace('home.subtitle', { en: '' });
    await replace('home.headTitle', { en: '' });
  });

  it.each(['', '   ', '\u200b\u2060'])('are the built-in ones where one types %j', async (en) => {
    await replace('home.title', { en });
    expect(await page('/?lang=en')).toContain('The token you earn');
    expect((await app.visitor.get('/api/v1/public/site')).body).not.toHaveProperty('texts');
  });

  it('are on the picture beside shared links', async () => {
    const etag = async () => (await app.visitor.get('/og/en.png')).headers['etag'];
    const imageOf = (text: string) => /<meta property="og:image" content="(.*?)"/.exec(text)?.[1];
    const before = [await etag(), imageOf(await page('/?lang=en'))];
    await replace('home.title', { en: '{site} pays players' });
    const text = await page('/?lang=en');
    expect(text).toContain('content="Jetdrop: Jetdrop pays players by taking part"');
    expect(await etag()).not.toBe(before[0]);
    expect(imageOf(text)).not.toBe(before[1]);
    // Long lines, and scripts that the picture's fonts lack.
    await replace('home.title', { en: 'W'.repeat(120) });
    await replace('home.titleAccent', { en: 'שלום' });
    await replace('home.subtitle', { en: '长'.repeat(1000) });
    const { body, status } = await app.visitor.get('/og/en.png');
    expect(status).toBe(200);
    expect(body.length).toBeLessThan(300_000);
    for (const key of ['home.title', 'home.titleAccent', 'home.subtitle'])
      await replace(key, { en: '' });
    expect([await etag(), imageOf(await page('/?lang=en'))]).toEqual(before);
  });

  it('are exported beside the built-in ones', async () => {
    await replace('footer.tagline', { en: '=1+1' });
    const { text } = await app.admin.get('/api/v1/admin/export/texts/csv');
    expect(parseCsv(text)).toMatchObject([
      { key: 'footer.tagline', page: 'footer', zh: '', en: "'=1+1" },
    ]);
    await replace('footer.tagline', { en: '' });
  });

  it('are those of the project only', async () => {
    const unknown = ['airdrop.rewards.claim', 'nav.home', '__proto__', 'home.nothing', '%00'];
    for (const key of [...unknown, 'constructor', 'x'.repeat(3000)]) {
      expect([key, (await replace(key, { en: 'x' })).status]).toEqual([key, 404]);
      expect((await app.admin.get(`${TEXTS}/${key}`)).status).toBe(404);
    }
  });

  it('are read and not changed by a viewer', async () => {
    const { token } = await joinAs(app, 'viewer');
    const viewer = as(app, token);
    expect((await viewer.get('texts')).status).toBe(200);
    expect((await viewer.put('texts/home.title').send({ en: 'x' })).status).toBe(403);
    expect((await viewer.post('texts/home.title/restore').send({ entry: 1 })).status).toBe(403);
  });

  it('are not for strangers', async () => {
    expect((await app.visitor.get(TEXTS)).status).toBe(401);
    expect((await app.visitor.put(`${TEXTS}/home.title`).send({ en: 'x' })).status).toBe(401);
  });
});
