import { existsSync } from 'node:fs';
import { startApp, type TestApp } from '../support/api/app.js';

const ROUTES = [
  '/',
  '/airdrop',
  '/about',
  '/roadmap',
  '/team',
  '/whitepaper',
  '/privacy',
  '/terms',
];
const HEADS = new URL('../../dist/web/heads.json', import.meta.url);

let app: TestApp;
beforeAll(async () => {
  if (!existsSync(HEADS)) throw new Error('These tests read the built site: npm run build first.');
  app = await startApp({ PUBLIC_URL: 'https://jetdrop.example' });
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
  it.each(ROUTES)(
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
        expect(text).toContain(
          '<meta property="og:image" content="https://jetdrop.example/og.png" />',
        );
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

  it('answers 404 with the site where there is no page', async () => {
    const answer = await page('/nothing/here?from=mail.example', 'zh');
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(titleOf(answer.text)).toBe('页面不存在 · Jetdrop');
    expect(answer.text).toContain('<div id="root">');
    expect(answer.text).not.toContain('canonical');
  });

  it('is served under the default name when the database does not answer', async () => {
    await app.sql('alter table site_settings rename to hidden');
    const answer = await page('/about', 'zh');
    await app.sql('alter table hidden rename to site_settings');
    expect(answer.status).toBe(200);
    expect(titleOf(answer.text)).toBe('关于 · Jetdrop');
  });
});

describe('an origin that is not configured', () => {
  it('is the one of the request, and cannot break out of the page', async () => {
    const own = await startApp();
    const { text } = await own.visitor.get('/about').set('Host', 'x"><script>.example');
    const plain = await own.visitor.get('/sitemap.xml').set('Host', 'drop.example');
    await own.close();
    expect(text).not.toContain('"><script>.');
    expect(plain.text).toContain('<loc>http://drop.example/about</loc>');
  });
});

describe('a page for an address that anybody may have made up', () => {
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

describe('what crawlers ask', () => {
  it('GET /sitemap.xml lists every page in each language with its alternates', async () => {
    const { text, headers } = await app.visitor.get('/sitemap.xml').buffer(true);
    expect(headers['content-type']).toContain('application/xml');
    const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses.sort()).toEqual(
      ROUTES.flatMap((route) =>
        ['', '?lang=en', '?lang=zh'].map((query) => `https://jetdrop.example${route}${query}`),
      ).sort(),
    );
    expect(text.match(/<xhtml:link /g)).toHaveLength(ROUTES.length * 9);
  });

  it('GET /robots.txt keeps them out of the back office and names the sitemap', async () => {
    const { text } = await app.visitor.get('/robots.txt');
    expect(text).toContain('Disallow: /admin\n');
    expect(text).toContain('Disallow: /api\n');
    expect(text).toContain('Sitemap: https://jetdrop.example/sitemap.xml');
  });

  it('does not hand out what the build left for the server', async () => {
    expect((await app.visitor.get('/heads.json')).status).toBe(404);
  });

  it.each([
    '/favicon.ico',
    '/favicon.svg',
    '/icon-180.png',
    '/icon-192.png',
    '/icon-512.png',
    '/og.png',
  ])('finds the picture %s', async (path) => {
    const answer = await app.visitor.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^image\//);
  });
});
