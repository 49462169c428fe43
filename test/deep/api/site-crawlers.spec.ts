import { SITE_PATHS } from '#libs/domain/index.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { startBuiltSite } from '../../support/api/built-site.js';

let app: TestApp;
beforeAll(async () => {
  app = await startBuiltSite();
});
afterAll(() => app.close());

describe('the server, for crawlers', () => {
  it('GET /sitemap.xml lists every page in each language with its alternates', async () => {
    const { text, headers } = await app.visitor.get('/sitemap.xml').buffer(true);
    expect(headers['content-type']).toContain('application/xml');
    const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses.sort()).toEqual(
      SITE_PATHS.flatMap((route) =>
        ['', '?lang=en', '?lang=zh'].map((query) => `https://jetdrop.example${route}${query}`),
      ).sort(),
    );
    expect(text.match(/<xhtml:link /g)).toHaveLength(SITE_PATHS.length * 9);
    const { body: members } = await app.visitor.get('/api/v1/public/team');
    const { body: settings } = await app.admin.get('/api/v1/admin/settings');
    const changes = [settings, ...members].map(({ updated_at }) => updated_at).sort();
    expect(text).toContain(
      `<loc>https://jetdrop.example/team</loc>\n    <lastmod>${changes.at(-1)}</lastmod>`,
    );
  });

  it('GET /robots.txt keeps them out of the back office and names the sitemap', async () => {
    const { text } = await app.visitor.get('/robots.txt');
    expect(text).toContain('Disallow: /admin\n');
    expect(text).toContain('Disallow: /api\n');
    expect(text).toContain('Sitemap: https://jetdrop.example/sitemap.xml');
  });

  it('GET /.well-known/security.txt says where weaknesses are reported', async () => {
    const { status, text, type } = await app.visitor.get('/.well-known/security.txt');
    expect([status, type]).toEqual([200, 'text/plain']);
    expect(text).toContain('Contact: mailto:security@jetdrop.example\n');
    expect(text).toContain('Canonical: https://jetdrop.example/.well-known/security.txt\n');
    const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(80);
    expect(days).toBeLessThan(365);
  });

  it('does not serve build files meant for the server', async () => {
    expect((await app.visitor.get('/heads.json')).status).toBe(404);
  });

  it('does not hand out the words of the shared picture', async () => {
    expect((await app.visitor.get('/share-texts.json')).status).toBe(404);
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
    // Wallets that are web pages show them.
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });
});

describe('an origin that is not configured', () => {
  it('is that of the request, and cannot break out of the page', async () => {
    const own = await startApp();
    const { text } = await own.visitor.get('/about').set('Host', 'x"><script>.example');
    const plain = await own.visitor.get('/sitemap.xml').set('Host', 'drop.example');
    const security = await own.visitor.get('/.well-known/security.txt');
    await own.close();
    expect(text).not.toContain('"><script>.');
    // The page is the same for all of them: which one it is, the browser knows.
    expect(text).toContain('id="page-data">{"origin":null,');
    // No contact for security reports is set.
    expect(security.status).toBe(404);
    expect(plain.text).toContain('<loc>http://drop.example/about</loc>');
  });
});
