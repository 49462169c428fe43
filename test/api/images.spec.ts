import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { ImageService } from '../../server/modules/site/images/image.service.js';
import { makeTeamMember } from '../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

const IMAGES = '/api/v1/admin/images';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const canvas = (width: number, height: number, background = '#3a5bef') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture of its own each time. */
let count = 0;
const picture = (width = 40, height = 30) => {
  count += 1;
  return canvas(width, height, `rgb(${(count * 40) % 240}, ${count * 4}, 200)`);
};

const upload = (file: Buffer | string, language = 'en') =>
  app.admin
    .post(IMAGES)
    .set('Accept-Language', language)
    .set('Content-Type', 'application/octet-stream')
    .send(file as string);

const stored = async (file: Buffer): Promise<string> => {
  const answer = await upload(file);
  expect(answer.status).toBe(201);
  return answer.body.address;
};

/** A PNG that names a size without having the pixels. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const file = await picture(1, 1).png().toBuffer();
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}

describe('POST /api/v1/admin/images', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('stores a %s as WebP', async (format) => {
    const answer = await upload(await picture(40, 30).toFormat(format).toBuffer());
    expect(answer.body).toEqual({
      address: expect.stringMatching(/^\/images\/[0-9a-f]{64}\.webp$/),
      width: 40,
      height: 30,
      size: expect.any(Number),
    });
    const shown = await app.visitor.get(answer.body.address);
    expect((await sharp(shown.body).metadata()).format).toBe('webp');
    expect(shown.body.length).toBe(answer.body.size);
  });

  it('makes large ones small: at most 512 pixels and 200 kB', async () => {
    const noise = sharp({
      create: {
        width: 3000,
        height: 1500,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    });
    const { body } = await upload(await noise.jpeg({ quality: 40 }).toBuffer());
    expect(body).toMatchObject({ width: 512, height: 256 });
    expect(body.size).toBeLessThanOrEqual(200_000);
  });

  it('turns a photo upright and forgets where it was taken', async () => {
    const photo = await picture(40, 20)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' }, IFD0: { Copyright: 'Secret place' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Secret place')).toBe(true);
    const address = await stored(photo);
    const { body } = await app.visitor.get(address);
    const { width, height, exif, orientation } = await sharp(body).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 20, height: 40 });
    expect(body.includes('Secret place')).toBe(false);
  });

  it('keeps the pixels only of a file that is a picture and something else', async () => {
    const page = '<script>alert(document.domain)</script>';
    const file = Buffer.concat([await picture().png().toBuffer(), Buffer.from(page)]);
    const { body } = await app.visitor.get(await stored(file));
    expect(body.includes('script')).toBe(false);
  });

  it('stores the same picture once, with one row of the log', async () => {
    const file = await picture().png().toBuffer();
    const address = await stored(file);
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({
      action: 'upload_image',
      resource_type: 'image',
      details: `Picture ${address.slice(8, 16)} created`,
    });
    expect(await stored(file)).toBe(address);
    expect(await newestLogs(app)).toEqual([row]);
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG with a script', () => Buffer.from(SVG)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => picture().gif().toBuffer()],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['a GIF that is a script too', () => Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)')],
    ['a PDF', () => Buffer.from('%PDF-1.7 …')],
    ['nothing', () => Buffer.alloc(0)],
  ])('refuses %s', async (_what, make) => {
    const file = await make();
    const rows = await newestLogs(app);
    expect((await upload(file)).body).toMatchObject({
      status: 422,
      code: 'image.unsupported_type',
      detail:
        'Only PNG, JPEG and WebP pictures can be used, and SVG for logo and symbol; this file is none of them',
    });
    expect((await upload(file, 'zh')).body.detail).toBe(
      '仅支持 PNG、JPEG 和 WebP 图片，标志和图标还支持 SVG；该文件不属于这些格式',
    );
    expect(await newestLogs(app)).toEqual(rows);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a PNG that is a page', async () => Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1')],
    ['a cut JPEG', async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 900)],
    [
      'a PNG with a wrong byte',
      async () => {
        const file = await picture(300, 300).png().toBuffer();
        file.fill(0xff, 60, 90);
        return file;
      },
    ],
  ])('refuses %s as damaged', async (_what, make) => {
    expect((await upload(await make())).body).toMatchObject({
      status: 422,
      code: 'image.unreadable',
    });
  });

  it.each([
    [60_000, 60_000],
    [2_000_000_000, 2],
  ])('refuses a small file of %i × %i pixels without drawing it', async (width, height) => {
    const memory = process.memoryUsage().rss;
    const { body } = await upload(await bomb(width, height));
    expect(body).toMatchObject({ status: 422 });
    expect(['image.too_many_pixels', 'image.unreadable']).toContain(body.code);
    expect(process.memoryUsage().rss - memory).toBeLessThan(200e6);
  });

  it('refuses 50 MB with a clear message, in both languages', async () => {
    const file = Buffer.alloc(50_000_000, (await picture().png().toBuffer()).subarray(0, 64));
    expect((await upload(file)).body).toMatchObject({
      status: 413,
      code: 'image.too_large',
      detail: 'The picture is larger than 5 MB; choose a smaller one',
    });
    expect((await upload(file, 'zh')).body.detail).toBe('图片超过 5 MB，请换一张较小的图片');
  });

  it('refuses it as well where its length is not said, after 5 MB', async () => {
    const answer = await fetch(app.url + IMAGES, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${app.token}`,
        'Content-Type': 'application/octet-stream',
        'Accept-Language': 'en',
      },
      body: Readable.toWeb(Readable.from(chunks(8))),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'image.too_large' });
  });

  function* chunks(megabytes: number) {
    for (let sent = 0; sent < megabytes; sent += 1) yield new Uint8Array(1_000_000).fill(0x89);
  }

  it('reads no uploads of strangers', async () => {
    const answer = await app.visitor
      .post(IMAGES)
      .set('Content-Type', 'application/octet-stream')
      .send((await picture().png().toBuffer()) as unknown as string);
    expect(answer.body).toMatchObject({ status: 401, code: 'auth.required' });
  });

  it('refuses JSON, which is no picture', async () => {
    expect((await app.admin.post(IMAGES).send({ a: 1 })).body.code).toBe('image.unsupported_type');
  });

  it('is the only route that takes such a body', async () => {
    const answer = await app.admin
      .post('/api/v1/admin/team')
      .set('Content-Type', 'application/octet-stream')
      .send('x');
    expect(answer.body).toMatchObject({ status: 415, code: 'request.media_type' });
  });
});

describe('GET /images/{hash}.webp', () => {
  it('may be kept for good, and runs nothing', async () => {
    const address = await stored(await picture().png().toBuffer());
    const { headers, body } = await app.visitor.get(address);
    expect(headers).toMatchObject({
      // Wallets and other sites show it as well.
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const hash = createHash('sha256').update(body).digest('hex');
    expect(address).toBe(`/images/${hash}.webp`);
  });

  it.each([
    `${'0'.repeat(64)}.webp`,
    `${'0'.repeat(64)}.png`,
    `${'0'.repeat(64)}`,
    'x.webp',
    '..%2f..%2fetc%2fpasswd',
  ])('returns 404 for %s', async (name) => {
    expect((await app.visitor.get(`/images/${name}`)).status).toBe(404);
  });
});

describe('a picture that nothing shows', () => {
  const age = (address: string, hours: number) =>
    app.sql('update images set used_at = now() - make_interval(hours => ?) where hash = ?', [
      hours,
      address.slice(8, 72),
    ]);
  const status = async (address: string) => (await app.visitor.get(address)).status;

  it('is removed after a day, unless a member has it', async () => {
    const make = async () => stored(await picture().png().toBuffer());
    const [unused, young, shown] = [await make(), await make(), await make()];
    await makeTeamMember(app, { avatar: shown });
    await age(unused, 25);
    await age(young, 23);
    await age(shown, 999);
    await app.get(ImageService).removeUnused();
    expect([await status(unused), await status(young), await status(shown)]).toEqual([
      404, 200, 200,
    ]);
  });

  it('stays while a text of the contents shows it, or showed it and can be restored', async () => {
    const make = async () => stored(await picture().png().toBuffer());
    const [chinese, english, removed] = [await make(), await make(), await make()];
    const text = (address: string) => `before ![A fox](${address} "Fox") after`;
    const { id } = await app.api.call('createContent', {
      body: {
        type: 'about',
        key: 'with-pictures',
        content: `${text(chinese)}\n\n${text(removed)}`,
        content_en: text(english),
      },
    });
    for (const address of [chinese, english, removed]) await age(address, 30);
    // Saving keeps pictures for another day.
    await app.api.call('updateContent', { path: { id }, body: { content: text(chinese) } });
    await age(english, 999);
    await app.get(ImageService).removeUnused();
    expect([await status(chinese), await status(english), await status(removed)]).toEqual([
      200, 200, 200,
    ]);
    await age(chinese, 25);
    await app.api.call('updateContent', { path: { id }, body: { content: text(chinese) } });
    await app.api.call('deleteContent', { path: { id } });
    await app.get(ImageService).removeUnused();
    expect([await status(chinese), await status(english), await status(removed)]).toEqual([
      200, 404, 404,
    ]);
  });

  it('stays for another day when it is uploaded again', async () => {
    const file = await picture().png().toBuffer();
    const address = await stored(file);
    await age(address, 30);
    await stored(file);
    await app.get(ImageService).removeUnused();
    expect(await status(address)).toBe(200);
  });
});
