import { startApp, type TestApp } from '../../support/api/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://jetdrop.example', SEED: 'demo' });
});
afterAll(() => app.close());

async function page(path: string, language: string): Promise<string> {
  return (await app.visitor.get(path).set('Accept-Language', language)).text;
}

async function setSettings(changes: object): Promise<void> {
  const { body } = await app.admin.get('/api/v1/admin/settings');
  const answer = await app.admin.put('/api/v1/admin/settings').send({ ...body, ...changes });
  expect(answer.status).toBe(200);
}

describe('the picture beside shared links', () => {
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="(.*?)" />`).exec(html)?.[1];
  const imageOf = async (language: string) => metaOf(await page('/', language), 'og:image');

  it('is named by every page in its language, with its size and in words', async () => {
    const text = await page('/team', 'zh');
    expect(metaOf(text, 'og:image')).toMatch(
      /^https:\/\/jetdrop\.example\/og\/zh\.png\?v=[\w-]{8}$/,
    );
    expect(metaOf(text, 'og:image:width')).toBe('1200');
    expect(metaOf(text, 'og:image:height')).toBe('630');
    expect(metaOf(text, 'og:image:alt')).toBe('Jetdrop: 参与其中，赢得属于你的代币');
    expect(metaOf(text, 'twitter:card')).toBe('summary_large_image');
  });

  it('is a PNG that networks may keep and ask for again', async () => {
    const first = await app.visitor.get('/og/en.png');
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    expect(first.body.length).toBeLessThan(300_000);
    const again = await app.visitor
      .get('/og/en.png?v=whatever')
      .set('If-None-Match', String(first.headers['etag']));
    expect(again.status).toBe(304);
    expect((await app.visitor.get('/og/zh.png')).headers['etag']).not.toBe(first.headers['etag']);
  });

  it.each(['/og/fr.png', '/og/en', '/og/en.svg', '/og/en.png.png', '/og/'])(
    'is drawn for no other address: %s',
    async (path) => {
      expect((await app.visitor.get(path)).headers['content-type']).not.toBe('image/png');
    },
  );

  it('follows the name of the site, at another address', async () => {
    const [address, { headers }] = [await imageOf('en'), await app.visitor.get('/og/en.png')];
    await setSettings({ site_name: '另一个 Drop' });
    expect(await imageOf('en')).not.toBe(address);
    expect((await app.visitor.get('/og/en.png')).headers['etag']).not.toBe(headers['etag']);
    await setSettings({ site_name: 'Jetdrop' });
    expect(await imageOf('en')).toBe(address);
    expect((await app.visitor.get('/og/en.png')).headers['etag']).toBe(headers['etag']);
  });

  it('is the operator’s own for the languages that have one', async () => {
    await setSettings({ og_image_zh: 'https://pictures.example/zh.png?a=1&b="' });
    const text = await page('/', 'zh');
    expect(metaOf(text, 'og:image')).toBe('https://pictures.example/zh.png?a=1&amp;b=%22');
    expect(metaOf(text, 'og:image:alt')).toBe('Jetdrop');
    expect(await imageOf('en')).toContain('https://jetdrop.example/og/en.png');
    await setSettings({ og_image_zh: '' });
  });
});
