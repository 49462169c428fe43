import { MAX_LENGTH } from '#libs/domain/index.js';
import { drawableName, drawSharePicture } from './share-picture.js';

const TEXTS = { title: 'The token you earn', accent: 'by taking part', subtitle: 'Your tokens.' };

/** Width and height from a PNG's header. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the name on the shared picture', () => {
  it.each([
    ['Jetdrop', 'Jetdrop'],
    ['  Jet \t drop ', 'Jet drop'],
    ['空投计划 Jetdrop', '空投计划 Jetdrop'],
    ['Größe Žlutý Đồng Ελλάδα Дроп', 'Größe Žlutý Đồng Ελλάδα Дроп'],
    ['Cafe\u0301', 'Café'],
    ['🚀 Jetdrop 🪂', 'Jetdrop'],
    ['\u202eJetdrop\u202c', 'Jetdrop'],
    ['<b>"Jet" & drop</b>', '<b>"Jet" & drop</b>'],
  ])('of %j is %j', (name, drawn) => {
    expect(drawableName(name)).toBe(drawn);
  });

  it.each(['قطرة', 'Jet טיפה', 'ジ龘', '🚀', ''])(
    'is left out rather than drawn in part: %j',
    (name) => {
      expect(drawableName(name)).toBe('');
    },
  );
});

describe('the shared picture', () => {
  it.each([
    'Jetdrop',
    '空投计划',
    'قطرة',
    'W'.repeat(MAX_LENGTH.name),
    '空'.repeat(MAX_LENGTH.name),
    'The Extraordinarily Long Name of a Token That Nobody Remembers',
    '</text><image href="file:///etc/passwd"/><text>&#0;]]>',
    '$& $1 <!-- texts -->',
  ])('with the name %j is a PNG of 1200 × 630 below 300 kB', async (siteName) => {
    const png = await drawSharePicture({ siteName, ...TEXTS });
    expect(sizeOf(png)).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300_000);
  });

  it('is the same for the same texts, and another for each of them', async () => {
    const draw = async (changes: object) =>
      (await drawSharePicture({ siteName: 'Jetdrop', ...TEXTS, ...changes })).toString('base64');
    const first = await draw({});
    expect(await draw({})).toBe(first);
    for (const field of ['siteName', 'title', 'accent', 'subtitle']) {
      expect(await draw({ [field]: 'Other' })).not.toBe(first);
    }
  });
});
