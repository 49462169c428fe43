import { jest } from '@jest/globals';
import { SITE_PATHS } from '#libs/domain/index.js';
import { TeamService } from '../../../server/modules/site/team/team.service.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { startBuiltSite } from '../../support/api/built-site.js';
import { until } from '../../support/shared/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await startBuiltSite();
});
afterAll(() => app.close());

function page(path: string, language?: string) {
  const request = app.visitor.get(path);
  return language ? request.set('Accept-Language', language) : request;
}
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
const languageOf = (html: string) => /<html lang="(.*?)"/.exec(html)?.[1];

async function setSettings(changes: object): Promise<void> {
  const { body } = await app.admin.get('/api/v1/admin/settings');
  const answer = await app.admin.put('/api/v1/admin/settings').send({ ...body, ...changes });
  expect(answer.status).toBe(200);
}

describe('a page of the site', () => {
  it.each(SITE_PATHS)(
    '%s has a head of its own in both languages without any script',
    async (route) => {
      const [en, zh] = await Promise.all([page(route, 'en-US'), page(route, 'zh-CN')]);
      expect([en.status, languageOf(en.text)]).toEqual([200, 'en']);
      expect([zh.status, languageOf(zh.text)]).toEqual([200, 'zh']);
      expect(titleOf(en.text)).toMatch(/^[\x20-\x7e]+ · Jetdrop$/);
      expect(titleOf(zh.text)).toMatch(/^.*\p{Script=Han}.* · Jetdrop$/u);
      for (const { text } of [en, zh]) {
        expect(text).toMatch(/<meta name="description" content="[^"{}]{10,}"/);
        expect(text).toMatch(/<meta property="og:title" content="[^"{}]+ · Jetdrop"/);
        expect(text).toContain(
          `<meta property="og:url" content="https://jetdrop.example${route}" />`,
        );
        expect(text).toMatch(/<meta property="og:image:alt" content="Jetdrop: [^"{}]+" \/>/);
        expect(text).toContain(`<link rel="canonical" href="https://jetdrop.example${route}" />`);
        for (const [hreflang, query] of Object.entries({
          en: '?lang=en',
          zh: '?lang=zh',
          'x-default': '',
        })) {
          expect(text).toContain(
            `hreflang="${hreflang}" href="https://jetdrop.example${route}${query}"`,
          );
        }
      }
    },
  );

  it('may be kept by caches for its language and encoding only while it still holds', async () => {
    const first = await page('/about', 'en').set('Accept-Encoding', 'br');
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language',
      'content-encoding': 'br',
    });
    const again = await page('/about', 'en')
      .set('Accept-Encoding', 'br')
      .set('If-None-Match', String(first.headers['etag']));
    expect(again.status).toBe(304);
  });

  it('is in the language of its address, then of the visitor, then the default', async () => {
    expect(languageOf((await page('/about?lang=zh', 'en')).text)).toBe('zh');
    expect(languageOf((await page('/about?lang=xx', 'zh')).text)).toBe('zh');
    expect(languageOf((await page('/about?lang=zh&lang=en', 'zh')).text)).toBe('zh');
    expect(languageOf((await page('/about', 'fr')).text)).toBe('en');
    await setSettings({ default_language: 'zh' });
    expect(languageOf((await page('/about', 'fr')).text)).toBe('zh');
    expect(languageOf((await page('/about', 'en')).text)).toBe('en');
    await setSettings({ default_language: 'en' });
  });

  it('carries the name from the settings, escaped', async () => {
    await setSettings({ site_name: 'A&B <i>"Drop"</i>' });
    const { text } = await page('/terms', 'en');
    const manifest = await app.visitor.get('/site.webmanifest');
    await setSettings({ site_name: 'Jetdrop' });
    expect(titleOf(text)).toBe('Terms of Service · A&amp;B &lt;i&gt;&quot;Drop&quot;&lt;/i&gt;');
    expect(text).toContain('when you use A&amp;B &lt;i&gt;');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(JSON.parse(manifest.text)).toMatchObject({ name: 'A&B <i>"Drop"</i>', start_url: '/' });
  });

  it('describes the roadmap without the built-in year, as operators replace its phases', async () => {
    const description = async (language: string) =>
      /<meta name="description" content="(.*?)"/.exec((await page('/roadmap', language)).text)?.[1];
    expect(await description('en')).toBe(
      'What Jetdrop has done, what is under way and what is planned.',
    );
    expect(await description('zh')).toBe('Jetdrop 已完成、正在进行与计划中的工作。');
  });

  it('returns 404 with the site where there is no page', async () => {
    const answer = await page('/nothing/here?from=mail.example', 'zh');
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(titleOf(answer.text)).toBe('页面不存在 · Jetdrop');
    expect(answer.text.replaceAll('<wbr>', '')).toContain('找不到这个页面');
    expect(answer.text).not.toContain('canonical');
  });

  it.each(['/missing.html', '/apifoo', '/team/photo.jpg', '/%', '/%E0%A4%A', '/a%?lang=zh'])(
    'returns to a browser that accepts %s the page about a missing one',
    async (path) => {
      const answer = await page(path, 'zh').set('Accept', 'text/html,*/*;q=0.8');
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(titleOf(answer.text)).toBe('页面不存在 · Jetdrop');
    },
  );

  it.each([
    ['/assets/missing.js', '*/*', 404],
    ['/partner.webp', 'image/avif,image/webp,*/*;q=0.8', 404],
    ['/api/v1/missing', 'text/html', 404],
    ['/api/v1/%', 'text/html', 400],
  ])('keeps the answer to %s short', async (path, accept, status) => {
    const answer = await app.visitor.get(path).set('Accept', accept);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it.each(['/airdrop//', '/%61irdrop', '/%41IRDROP/'])(
    'is the page of its address however %s spells it',
    async (path) => {
      const answer = await page(path, 'en');
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('rel="canonical" href="https://jetdrop.example/airdrop"');
    },
  );

  it('says that the campaign is over from the moment it is', async () => {
    const { body: before } = await app.admin.get('/api/v1/admin/settings');
    const end = Date.now() + 3000;
    await setSettings({ campaign_end: new Date(end).toISOString() });
    const asked = async () => (await page('/', 'en')).text;
    await until(async () => {
      const first = await asked();
      return first === (await asked());
    });
    expect(await asked()).toContain('Last day of the airdrop');
    await new Promise((resolve) => setTimeout(resolve, end + 50 - Date.now()));
    expect(await asked()).toContain('The airdrop has ended');
    await setSettings({ campaign_end: before.campaign_end });
  });

  it('is served under the default name when the database does not answer', async () => {
    await app.sql('alter table site_settings rename to hidden');
    const answer = await page('/about', 'zh');
    await app.sql('alter table hidden rename to site_settings');
    expect(answer.status).toBe(200);
    expect(titleOf(answer.text)).toBe('关于 · Jetdrop');
  });
});

describe('a page as HTML', () => {
  const textOf = (html: string) =>
    html
      .replace(/^.*<body>/s, '')
      .replace(/<(script|style)\b.*?<\/\1>/gs, '')
      .replace(/<!--.*?-->/gs, '')
      .replace(/<wbr>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');

  it.each([
    ['/', 'Connect a TON wallet, complete tasks', '连接'],
    ['/airdrop', 'Connect your TON wallet', '连接'],
    ['/team', 'Alva Kestrel', 'Alva Kestrel'],
    ['/whitepaper', 'Risk warning', '风险'],
    ['/about', 'A token that belongs to its community', '属于社区的代币'],
    ['/roadmap', 'Where we are heading', '我们的前进方向'],
    ['/report', 'The report is not published yet', '报告尚未发布'],
    ['/status', 'Everything works', '一切正常'],
    ['/privacy', 'Privacy Policy', '隐私政策'],
    ['/terms', 'Terms of Service', '服务条款'],
    ['/nothing', 'We cannot find this page', '找不到这个页面'],
  ])('%s reads without a script in both languages', async (path, english, chinese) => {
    expect(textOf((await page(path, 'en')).text)).toContain(english);
    expect(textOf((await page(path, 'zh')).text)).toContain(chinese);
  });

  it("holds the records' texts, also after a change", async () => {
    const { body: members } = await app.visitor.get('/api/v1/public/team');
    const [first] = members;
    expect(textOf((await page('/team', 'en')).text)).toContain(first.name);
    const address = `/api/v1/admin/team/${first.id}`;
    const answer = await app.admin.put(address).send({ ...first, name: 'Another & <b>Sample</b>' });
    expect(answer.status).toBe(200);
    const { text } = await page('/team', 'en');
    await app.admin.put(address).send({ ...answer.body, name: first.name });
    expect(text).toContain('Another &amp; &lt;b&gt;Sample&lt;/b&gt;');
    expect(text).not.toContain('<b>Sample');
    expect(textOf((await page('/team', 'en')).text)).toContain(first.name);
  });

  it('is sent without its content, to be rendered by its scripts, while that cannot be read', async () => {
    await app.sql('alter table team_members rename to hidden');
    await setSettings({ copyright_year: 2025 });
    const answer = await page('/team', 'en');
    await app.sql('alter table hidden rename to team_members');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<div id="root">');
    expect(titleOf(answer.text)).toBe('Team · Jetdrop');
    await setSettings({ copyright_year: 2024 });
    expect((await page('/team', 'en')).text).toContain('data-rendered="en"');
  });

  it('is the same in every encoding', async () => {
    const inEncoding = async (encoding: string) =>
      // The page may have been rendered again in between.
      (await page('/about', 'en').set('Accept-Encoding', encoding)).text.replace(
        /"rendered_at":\d+/,
        '',
      );
    const plain = await inEncoding('identity');
    expect(await inEncoding('gzip')).toBe(plain);
    expect(await inEncoding('br')).toBe(plain);
  });

  it('is not read again while nothing has changed', async () => {
    await page('/team', 'en');
    const reads = jest.spyOn(app.get(TeamService), 'listActive');
    await Promise.all([page('/team', 'en'), page('/TEAM/', 'en'), page('/team?lang=en', 'zh')]);
    expect(reads).not.toHaveBeenCalled();
    await setSettings({ copyright_year: 2025 });
    await Promise.all([page('/team', 'en'), page('/team', 'en')]);
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
    await setSettings({ copyright_year: 2024 });
  });

  it('gives search engines its questions', async () => {
    const { text } = await page('/airdrop', 'en');
    const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    const faq = data
      .map(([, json = '']) => JSON.parse(json))
      .find((it) => it['@type'] === 'FAQPage');
    expect(faq.mainEntity.length).toBeGreaterThan(2);
    expect(textOf(text)).toContain(faq.mainEntity[0].name);
  });
});

describe('a page for an address that a stranger may have made up', () => {
  it('is not packed with Brotli, which would cost more than making it', async () => {
    const own = await startApp();
    const encodingFor = async (host: string) =>
      (await own.visitor.get('/').set('Host', host).set('Accept-Encoding', 'br, gzip')).headers[
        'content-encoding'
      ];
    expect(await encodingFor(new URL(own.url).host)).toBe('br');
    expect(await encodingFor('invented.example')).toBe('gzip');
    await own.close();
  });
});
