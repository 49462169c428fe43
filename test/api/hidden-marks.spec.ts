import { makeUser } from '../factories/records.js';
import { startApp, type TestApp } from '../support/api/app.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Turned, isolated, split by what is not seen, and with a mark of the order of bytes. */
const SENT = '\uFEFFNe\u200Bbu\u2060la \u202Egnp.exe\u202C \u2067x\u2069';
const STORED = 'Nebula gnp.exe x';
/** A joiner in an emoji, Arabic, and Hebrew with its own mark of direction. */
const KEPT = 'Nebula 👩\u200D🚀 سديم ערפילית\u200F';

describe('a text with characters that turn it or are not seen', () => {
  it.each([
    [SENT, STORED],
    [KEPT, KEPT],
  ])('%j is stored as %j', async (sent, stored) => {
    const { body: site } = await app.admin.put(`${ADMIN}/settings`).send({ site_name: sent });
    expect(site.site_name).toBe(stored);
    const member = { name: sent, role: sent, bio: sent };
    const { body: ada } = await app.admin.post(`${ADMIN}/team`).send(member);
    expect([ada.name, ada.role, ada.bio]).toEqual([stored, stored, stored]);
    const { body: text } = await app.admin.put(`${ADMIN}/texts/home.title`).send({ en: sent });
    expect(text.en).toBe(stored);
    const entries = [{ label: sent, label_en: '', value: '1' }];
    const { body: sections } = await app.admin
      .put(`${ADMIN}/sections/statistics`)
      .send({ mode: 'custom', entries });
    expect(sections.statistics.entries[0].label).toBe(stored);
    const user = await makeUser(app);
    await app.api.call('banUser', { path: { id: user.id }, body: { reason: sent } });
    const [decision] = await app.sql<{ reason: string }>(
      'select reason from decisions where user_id = ?',
      [user.id],
    );
    expect(decision?.reason).toBe(stored);
  });

  it('is refused where nothing else is left, and in an address', async () => {
    const blank = await app.admin.put(`${ADMIN}/settings`).send({ site_name: '\u202E\u2069' });
    expect([blank.status, Object.keys(blank.body.errors)]).toEqual([422, ['site_name']]);
    const chat_url = 'https://t.me/\u202Eneb';
    const address = await app.admin.put(`${ADMIN}/settings`).send({ chat_url });
    expect([address.status, Object.keys(address.body.errors)]).toEqual([422, ['chat_url']]);
  });
});

describe('a list that is too long', () => {
  it('is named with its own limit', async () => {
    const entry = { title: 'x', title_en: '', text: '', text_en: '', picture: '' };
    const entries = Array.from({ length: 40 }, () => entry);
    const { status, body } = await app.admin
      .put(`${ADMIN}/sections/highlights`)
      .set('Accept-Language', 'en')
      .send({ mode: 'custom', entries });
    expect([status, body.errors]).toEqual([422, { entries: 'Must have at most 12 entries' }]);
  });

  it('does not let more fields in than any form has', async () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, 1]));
    const { status, body } = await app.admin
      .put(`${ADMIN}/sections/highlights`)
      .set('Accept-Language', 'en')
      .send({ mode: 'custom', entries: [many] });
    expect([status, body.errors]).toEqual([422, { body: 'Must have at most 100 fields' }]);
  });
});
