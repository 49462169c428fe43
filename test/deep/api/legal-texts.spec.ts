import type { Schemas } from '#libs/api-client/index.js';
import { nextTag } from '../../factories/records.js';
import { newestLogs, type TestApp } from '../../support/api/app.js';
import { startBuiltSite } from '../../support/api/built-site.js';
import { goLive } from '../../support/api/visitor.js';

let app: TestApp;
beforeAll(async () => {
  app = await startBuiltSite();
});
afterAll(() => app.close());

const BUILT_IN = {
  privacy: { en: 'What this policy covers', zh: '适用范围' },
  terms: { en: 'Fair use', zh: '公平使用' },
} as const;
const PAGES = ['privacy', 'terms'] as const;

type Section = Schemas['ContentDto'];

const create = (fields: Partial<Schemas['ContentCreateDto']>) =>
  app.api.call('createContent', { body: { type: 'terms', key: nextTag(), ...fields } });
const remove = ({ id }: Section) => app.api.call('deleteContent', { path: { id } });

/** The words of a page, and its markup without the data that its scripts read. */
async function read(page: string, language: string) {
  const { text } = await app.visitor.get(`/${page}`).set('Accept-Language', language);
  const html = text.replace(/<script.*?<\/script>/gs, '');
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  return { html, main, words: main.replace(/<[^>]*>/g, '').replace(/\u2060/g, '') };
}

describe.each(PAGES)('/%s', (page) => {
  it('is the built-in text while the operator has no active section', async () => {
    const hidden = await create({ type: page, title: '停用的条款', is_active: false });
    for (const language of ['en', 'zh'] as const) {
      const { words } = await read(page, language);
      expect(words).toContain(BUILT_IN[page][language]);
      expect(words).not.toContain('停用的条款');
    }
    await remove(hidden);
  });

  it('is the sections of the operator alone, in their order and language', async () => {
    const second = await create({ type: page, title: '第二节', content: '仅中文', order: 2 });
    const first = await create({
      type: page,
      title: '第一节',
      title_en: 'First of {site}',
      content: '**{site}** 的规则',
      content_en: 'Rules of **{site}**',
      order: 1,
    });
    const english = await read(page, 'en');
    expect(english.main).toContain('Rules of <strong>Jetdrop</strong>');
    expect(english.words).toMatch(/Last updated \w+ \d+, \d{4}.*First of Jetdrop.*第二节.*仅中文/s);
    expect(english.main).toContain(`href="#section-${first.id}"`);
    expect(english.words).not.toContain(BUILT_IN[page].en);
    const chinese = await read(page, 'zh');
    expect(chinese.words).toMatch(/最近更新：\d{4}年.*第一节.*Jetdrop 的规则.*第二节/s);
    await Promise.all([first, second].map(remove));
    expect((await read(page, 'en')).words).toContain(BUILT_IN[page].en);
  });
});

describe("the operator's text", () => {
  it('runs no script, also none of the name of the site', async () => {
    const name = 'A*B* <b>[x](javascript:alert(1))';
    const settings = await app.api.call('getSettings');
    await app.api.call('updateSettings', { body: { ...settings, site_name: name } });
    const content = '<script>alert(1)</script>\n\n{site}\n\n[bad](javascript:alert(1)) <b>raw</b>';
    const section = await create({ title: '<i>{site}</i>', content });
    const { main, words } = await read('terms', 'zh');
    const { updated_at } = await app.api.call('getSettings');
    await app.api.call('updateSettings', { body: { ...settings, updated_at } });
    await remove(section);
    expect(main).not.toMatch(/<script|<b>|<i>|<em>|href="javascript/);
    expect(main).toContain('A*B* &lt;b&gt;[x](javascript:alert(1))');
    expect(words).toContain('bad raw');
  });

  it('is written with a log row, and read by its page', async () => {
    const section = await create({ type: 'privacy', title: '隐私' });
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({ action: 'create_content', resource_type: 'content' });
    const shown = await app.api.call('listPageContents', { query: { type: 'privacy' } });
    expect(shown).toEqual([section]);
    await remove(section);
  });

  it('keeps the sentence about the outside service in a live campaign', async () => {
    const section = await create({ type: 'privacy', title: '我们的政策', content: '如何处理数据' });
    expect((await read('privacy', 'en')).words).not.toContain('score.example.com');
    await goLive(app, { outside_score_url: 'https://score.example.com/v1' });
    await app.api.call('updateContent', {
      path: { id: section.id },
      body: { title_en: 'Our policy', updated_at: section.updated_at },
    });
    const { words } = await read('privacy', 'en');
    expect(words).toMatch(/Our policy.*Check of wallets with a claim.*score\.example\.com/s);
  });
});
