import sharp from 'sharp';
import { HOME_BANDS, SITE_SECTIONS, SITE_TEXT_KEYS } from '#libs/domain/index.js';
import type { TestApp } from '../support/api/app.js';
import { startBuiltSite } from '../support/api/built-site.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startBuiltSite();
});
afterAll(() => app.close());

const PAGES = ['/', '/airdrop', '/about', '/whitepaper'].flatMap((path) =>
  ['en', 'zh'].map((language) => `${path}?lang=${language}`),
);

/** A document without the moment at which it was rendered, and without the time that the countdown shows. */
const withoutClock = (text: string) =>
  text.replace(/"rendered_at":\d+/, '').replaceAll(/<dd>\d{2}<\/dd>/g, '<dd>00</dd>');

const documents = () =>
  Promise.all(PAGES.map(async (address) => withoutClock((await app.visitor.get(address)).text)));

/** Pages whose documents are not the same, with the text around the first difference of each. */
const differences = (some: string[], others: string[]) =>
  PAGES.flatMap((address, index) => {
    const [one = '', other = ''] = [some[index], others[index]];
    if (one === other) return [];
    const at = one.split('').findIndex((character, place) => character !== other[place]);
    return [[address, one.slice(at - 40, at + 80), other.slice(at - 40, at + 80)]];
  });

async function put(path: string, body: object): Promise<void> {
  const answer = await app.admin.put(`${ADMIN}/${path}`).send(body);
  expect(answer.body).not.toHaveProperty('code');
  expect(answer.status).toBe(200);
}

async function picture(use: string): Promise<string> {
  const file = sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff7a1a' } });
  const { body } = await app.admin
    .post(`${ADMIN}/images?use=${use}`)
    .set('Content-Type', 'application/octet-stream')
    .send((await file.png().toBuffer()) as unknown as string);
  return body.address;
}

async function setBrand(): Promise<void> {
  const [symbol, logo, hero] = [
    await picture('symbol'),
    await picture('logo'),
    await picture('hero'),
  ];
  await put('settings', {
    ...{ site_name: 'Emberfall', token_name: 'Ember', claim_symbol: 'EMBR', stat_holders: '7' },
    ...{ tokenomics_symbol: 'EMBR', token_network: 'Own Network', total_supply: 700_000_000 },
    ...{ brand_primary: '#ff7a1a', brand_accent: '#d93a1c', symbol, hero_picture: 'own' },
    ...{ logo_dark: logo, logo_light: logo, hero_dark: hero, hero_light: hero },
    home_bands: HOME_BANDS.toReversed().slice(1),
  });
}

async function setTexts(): Promise<void> {
  await put('texts/home.title', { en: 'Own {token}', zh: '自有 {token}' });
  const rows = SITE_TEXT_KEYS.map((key) => `('${key}', '自有 ${key}', 'Own ${key}', now())`);
  await app.sql(
    `insert into site_texts (key, zh, en, updated_at) values ${rows} on conflict (key) do nothing`,
  );
}

async function setLists(change: (name: (typeof SITE_SECTIONS)[number]) => object): Promise<void> {
  for (const name of SITE_SECTIONS) {
    await put(`sections/${name.replaceAll('_', '-')}`, change(name));
  }
}

describe('The site of an operator who has changed nothing', () => {
  it('is the same to the byte after everything was changed, and restored or blanked', async () => {
    const before = await documents();
    await setBrand();
    const [{ id: entry }] = (await app.admin.get(`${ADMIN}/logs`)).body;
    await setTexts();
    const { body: lists } = await app.admin.get(`${ADMIN}/sections/built-in`);
    lists.roadmap = lists.roadmap.map((phase: object) => ({ ...phase, label_en: '2027' }));
    lists.audits = [{ name: 'Own auditor', url: 'https://example.com/audit.pdf', date: '' }];
    await setLists((name) => ({ mode: 'custom', entries: lists[name].toReversed() }));
    const changed = await documents();
    expect(changed.filter((text) => !text.includes('Emberfall'))).toEqual([]);
    expect(differences(before, changed)).toHaveLength(PAGES.length);

    const { status } = await app.admin.post(`${ADMIN}/settings/restore`).send({ entry });
    expect(status).toBe(200);
    await put('texts/home.title', { en: '', zh: '' });
    await app.sql("update site_texts set zh = '', en = ' '");
    await setLists((name) => ({ mode: name === 'audits' ? 'hidden' : 'default', entries: [] }));
    expect(differences(before, await documents())).toEqual([]);
  });
});
