import sharp from 'sharp';
import { newestLogs, type TestApp } from '../support/api/app.js';
import { startBuiltSite } from '../support/api/built-site.js';

const SETTINGS = '/api/v1/admin/settings';

let app: TestApp;
beforeAll(async () => {
  app = await startBuiltSite();
});
afterAll(() => app.close());

afterEach(async () => {
  const brand = { brand_primary: '', brand_accent: '', symbol: '', logo_dark: '', logo_light: '' };
  await app.admin.put(SETTINGS).send({ ...brand, hero_picture: 'coin', hero_dark: '' });
});

const upload = (file: Buffer | string, use: string) =>
  app.admin
    .post(`/api/v1/admin/images?use=${use}`)
    .set('Accept-Language', 'en')
    .set('Content-Type', 'application/octet-stream')
    .send(Buffer.from(file) as unknown as string);

const svg = (content: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" ${more}>${content}</svg>`;

const disc = svg('<circle cx="50" cy="50" r="30" fill="#e4572e"/>');

async function stored(file: Buffer | string, use: string): Promise<string> {
  const { status, body } = await upload(file, use);
  expect(status).toBe(201);
  return body.address;
}

const canvas = (width: number, height: number, background = '#ffffff') =>
  sharp({ create: { width, height, channels: 4, background } });

const change = (settings: object) =>
  app.admin.put(SETTINGS).set('Accept-Language', 'en').send(settings);

const pixelOf = async (png: Buffer, left: number, top: number) => {
  const part = sharp(png).extract({ left, top, width: 1, height: 1 });
  return [...(await part.removeAlpha().raw().toBuffer())];
};

describe('A mark of the site', () => {
  it('is drawn from an SVG without its empty margins', async () => {
    const { body } = await upload(disc, 'symbol');
    expect(body).toMatchObject({ width: 512, height: 512 });
    const { body: picture } = await app.visitor.get(body.address);
    const { dominant } = await sharp(picture).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it('may be a wide logo with transparent margins', async () => {
    const logo = await canvas(400, 80, '#0b6e4f')
      .extend({ top: 200, bottom: 120, left: 60, right: 500, background: '#00000000' })
      .png()
      .toBuffer();
    expect((await upload(logo, 'logo')).body).toMatchObject({ width: 400, height: 80 });
  });

  it('may have 20,000 pixels on one side', async () => {
    const logo = await canvas(20_000, 400, '#0b6e4f')
      .extend({ left: 2, background: '#ffffff' })
      .png()
      .toBuffer();
    expect((await upload(logo, 'logo')).body).toMatchObject({ width: 512 });
  });

  it.each<[string, string, () => Promise<Buffer> | string]>([
    ['one pixel', 'image.too_small', () => canvas(1, 1).png().toBuffer()],
    ['an SVG without shapes', 'image.too_small', () => svg('<script>alert(1)</script>')],
    ['text', 'image.unsupported_svg', () => svg('<text y="50">Nebula</text>')],
    [
      'foreign objects',
      'image.unsupported_svg',
      () => svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'),
    ],
    [
      'a file of the server',
      'image.unsupported_svg',
      () => svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
    ],
    [
      'a reference that hides its letters',
      'image.unsupported_svg',
      () => svg('<image xlink:href="&#x2f;etc&#x2f;passwd" width="9" height="9"/>'),
    ],
    [
      'an SVG within it',
      'image.unsupported_svg',
      () => svg('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'),
    ],
    [
      'entities',
      'image.unsupported_type',
      () => `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<path d="&a;"/>')}`,
    ],
    [
      'a filter',
      'image.unsupported_svg',
      () => svg('<filter id="f"><feTurbulence numOctaves="9999"/></filter>'),
    ],
    ['a filter of a style', 'image.unsupported_svg', () => svg('<g style="filter:blur(99px)"/>')],
    ['a hidden filter', 'image.unsupported_svg', () => svg('<g style="&#102;ilter:blur(9px)"/>')],
    ['a mask', 'image.unsupported_svg', () => svg('<mask id="m"/>')],
    [
      'copies of copies',
      'image.svg_too_complex',
      () =>
        svg(
          `<defs><path id="a" d="${'h1v1'.repeat(9000)}"/></defs>${'<use href="#a"/>'.repeat(9)}`,
        ),
    ],
    [
      'copies of a long shape within each other',
      'image.svg_too_complex',
      () => {
        const shape = `<path d="${'h1v1'.repeat(200)}"/>`;
        const nested = (depth: number): string =>
          depth === 0
            ? shape
            : `<g id="g${depth}">${nested(depth - 1)}</g><use href="#g${depth}"/>`;
        return svg(`<g stroke="#e4572e">${nested(8)}</g>`);
      },
    ],
    [
      'a very long shape',
      'image.svg_too_complex',
      () => svg(`<path d='${'h1v1'.repeat(30_000)}'/>`),
    ],
    [
      'layers in layers',
      'image.svg_too_complex',
      () => svg(`${'<g opacity=".9">'.repeat(300)}${'</g>'.repeat(300)}`),
    ],
    ['many shapes', 'image.svg_too_complex', () => svg('<path d="M0 0h9"/>'.repeat(4000))],
    ['a cut SVG', 'image.unreadable', () => disc.slice(0, -9)],
    ['a page', 'image.unsupported_type', () => '<!doctype html><svg></svg>'],
  ])('is refused: %s', async (_what, code, make) => {
    const file = await make();
    expect((await upload(file, 'symbol')).body).toMatchObject({ status: 422, code });
  });

  it('is no SVG where a portrait is wanted', async () => {
    const { body } = await upload(disc, 'picture');
    expect(body).toMatchObject({ status: 422, code: 'image.unsupported_type' });
  });

  it('shows a script’s SVG as the shapes beside it', async () => {
    const file = svg('<script>alert(1)</script><rect width="100" height="100" fill="#0000ff"/>');
    const { body } = await app.visitor.get(await stored(file, 'symbol'));
    expect(body.includes('script')).toBe(false);
  });
});

describe('The symbol', () => {
  it('is on every icon, whose addresses change with it', async () => {
    const plain = await app.visitor.get('/icon-180.png');
    const symbol = await stored(disc, 'symbol');
    expect((await change({ symbol })).status).toBe(200);
    const version = `?v=${symbol.slice(8, 16)}`;

    const { text } = await app.visitor.get('/');
    expect(text).toContain(`<link rel="icon" href="/favicon.ico${version}"`);
    expect(text).toContain(`<link rel="apple-touch-icon" href="/icon-180.png${version}"`);
    expect(text).not.toContain('favicon.svg');
    expect(text).toContain(`/icon-512.png${version}`);
    const { body: manifest } = await app.visitor.get('/site.webmanifest');
    expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual(
      ['/icon-192.png', '/icon-512.png', '/icon-512.png'].map((path) => path + version),
    );
    const { body: wallets } = await app.visitor.get('/tonconnect-manifest.json');
    expect(wallets.iconUrl).toMatch(new RegExp(`/icon-180\\.png\\${version}$`));

    for (const [path, size] of Object.entries({
      '/favicon.ico': 32,
      '/icon-180.png': 180,
      '/icon-192.png': 192,
      '/icon-512.png': 512,
    })) {
      const { body, headers } = await app.visitor.get(path);
      expect(headers['content-type']).toBe('image/png');
      const { width, height } = await sharp(body).metadata();
      expect([width, height]).toEqual([size, size]);
      const [red = 0, , blue = 0] = await pixelOf(body, size / 2, size / 2);
      expect(red).toBeGreaterThan(blue);
    }
    // Wallets load it from other origins.
    const { headers } = await app.visitor.get('/icon-180.png');
    expect(headers['access-control-allow-origin']).toBe('*');

    await change({ symbol: '' });
    expect((await app.visitor.get('/icon-180.png')).body).toEqual(plain.body);
  });

  it('is on the picture beside shared links, in the colours of the brand', async () => {
    const addressIn = async () =>
      /property="og:image" content="[^"]*(\/og\/en\.png\?v=[^"]+)"/.exec(
        (await app.visitor.get('/?lang=en')).text,
      )?.[1] ?? '';
    const before = await addressIn();
    await change({ symbol: await stored(disc, 'symbol'), brand_primary: '#e4572e' });
    const after = await addressIn();
    expect(after).not.toBe(before);
    const { body } = await app.visitor.get(after);
    const [red = 0, , blue = 0] = await pixelOf(body, 107, 99);
    expect(red).toBeGreaterThan(blue);
  });
});

describe('The colours', () => {
  it('are in the first HTML, in both themes and in the bar of the browser', async () => {
    expect((await app.visitor.get('/')).text).not.toContain('html:root{');
    await change({ brand_primary: '#E4572E', brand_accent: '#f3a712' });
    const { text } = await app.visitor.get('/airdrop');
    const style = /<style>(html:root\{.*?)<\/style>/.exec(text)?.[1] ?? '';
    expect(style).toContain('--brand-primary:#e4572e');
    expect(style).toContain('html[data-theme=light]{--bg:');
    expect(style.length).toBeLessThan(1000);
    const [, dark] = /data-dark="(#[\da-f]{6})"/.exec(text) ?? [];
    expect(style).toContain(`--bg:${dark}`);
    const { body } = await app.visitor.get('/site.webmanifest');
    expect(body.theme_color).toBe(dark);
  });

  it('are in drawings and icons of ours, whose addresses change with them', async () => {
    const plain = await app.visitor.get('/partner.svg');
    await change({ brand_primary: '#e4572e', brand_accent: '#f3a712' });
    const { text } = await app.visitor.get('/');
    expect(text).toContain('<link rel="icon" href="/favicon.svg?v=-e4572e-f3a712"');
    for (const path of ['/partner.svg', '/favicon.svg']) {
      const { headers, body } = await app.visitor.get(path);
      expect(headers['content-type']).toContain('image/svg+xml');
      expect(body.toString()).toMatch(/<stop[^>]* stop-color="#[c-f][\da-f]{5}"/);
      expect(body.toString()).not.toMatch(/#1e(95f5|86f0)|#7a5cff/);
    }
    const { body: icon } = await app.visitor.get('/icon-192.png');
    const [red = 0, , blue = 0] = await pixelOf(icon, 96, 40);
    expect(red).toBeGreaterThan(blue);

    await change({ brand_primary: '', brand_accent: '' });
    expect((await app.visitor.get('/partner.svg')).body).toEqual(plain.body);
  });

  it('are in the page of the back office, with name and symbol', async () => {
    const brandIn = async () => {
      const { text, headers } = await app.visitor.get('/admin/login').set('Accept', 'text/html');
      expect(headers['cache-control']).toBe('no-cache');
      const [, brand = '{}'] = /id="brand">(.*?)<\/script>/.exec(text) ?? [];
      return { text, brand: JSON.parse(brand) };
    };
    expect((await brandIn()).brand).not.toHaveProperty('colors');
    const symbol = await stored(disc, 'symbol');
    await change({ brand_primary: '#e4572e', symbol, site_name: 'Ember </script> & Co' });
    const { text, brand } = await brandIn();
    expect(brand).toMatchObject({ site_name: 'Ember </script> & Co', symbol });
    expect(brand.colors.common['--brand-primary']).toBe('#e4572e');
    expect(text).toContain('<title>Ember &lt;/script&gt; &amp; Co</title>');
    expect(text).toContain(`href="/favicon.ico?v=${symbol.slice(8, 16)}-e4572e"`);
    expect(text).not.toContain('/admin/favicon.svg');
    await change({ site_name: 'Jetdrop' });
  });

  it.each(['red', '#fff', '#1e95f5;}body{display:none', 'url(x)', 7])(
    'are refused as %j',
    async (brand_primary) => {
      const { body } = await change({ brand_primary });
      expect(body).toMatchObject({
        status: 422,
        errors: {
          brand_primary: expect.stringMatching(/^Must be (text|a colour such as #1e95f5)$/),
        },
      });
    },
  );

  it('are logged with the ones before, and counted as ours when they are cleared', async () => {
    await change({ brand_primary: '#e4572e' });
    await change({ brand_primary: null });
    const [row] = await newestLogs(app);
    expect(row?.details).toContain('#e4572e');
    expect((await app.visitor.get('/api/v1/public/site')).body.brand_primary).toBe('');
  });
});

describe('The pictures of a brand', () => {
  it('are shown in both themes where there is one', async () => {
    const logo_light = await stored(disc, 'logo');
    await change({ logo_light });
    const { text } = await app.visitor.get('/');
    expect(text).toContain(`html:root{--logo:url(${logo_light})}`);
    expect(text).not.toContain('--hero:url(');
  });

  it('must be stored', async () => {
    const logo_dark = `/images/${'0'.repeat(64)}.webp`;
    const { body } = await change({ logo_dark });
    expect(body).toMatchObject({ status: 422 });
    expect(body.errors.logo_dark).toMatch(/^This picture is not stored/);
    expect((await change({ logo_dark: 'https://example.com/logo.png' })).status).toBe(422);
  });

  it('are kept while the site shows them', async () => {
    const symbol = await stored(disc, 'symbol');
    await change({ symbol });
    const { ImageService } = await import('../../server/modules/site/images/image.service.js');
    await app.sql("update images set used_at = now() - interval '2 days'");
    await app.get(ImageService).removeUnused();
    expect((await app.visitor.get(symbol)).status).toBe(200);
    await change({ symbol: '' });
    await app.sql("update images set used_at = now() - interval '2 days'");
    await app.get(ImageService).removeUnused();
    // A restore from the log may show it again.
    expect((await app.visitor.get(symbol)).status).toBe(200);
    await app.sql('delete from revisions');
    await app.get(ImageService).removeUnused();
    expect((await app.visitor.get(symbol)).status).toBe(404);
  });
});
