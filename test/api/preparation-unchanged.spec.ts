import { asTyped, ESSENTIAL_TEXTS } from '#libs/domain/index.js';
import { nextTag } from '../factories/records.js';
import { startApp, type TestApp } from '../support/api/app.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function open(step: 'texts' | 'legal' | 'whitepaper') {
  const { setup } = await app.api.call('getCampaign');
  return setup.find(({ code }) => code === step)?.open;
}

const ESSENTIAL = Object.keys(ESSENTIAL_TEXTS);
const ALL_TEXTS = [...ESSENTIAL, 'statistics', 'lists'];

describe('The steps of setting up a project are not done by', () => {
  it('saving the built-in entries of lists as they are', async () => {
    const { body } = await app.admin.get(`${ADMIN}/sections/built-in`);
    const { roadmap: _undated, ...lists } = body;
    await app.admin.put(`${ADMIN}/sections/roadmap`).send({ mode: 'hidden' });
    for (const [name, entries] of Object.entries(lists)) {
      const path = `${ADMIN}/sections/${name.replaceAll('_', '-')}`;
      const { status } = await app.admin.put(path).send({ mode: 'custom', entries });
      expect([name, status]).toEqual([name, 200]);
    }
    expect(await open('texts')).toEqual(ALL_TEXTS);
    const [first, ...others] = lists.statistics;
    const entries = [{ ...first, value: '7' }, ...others];
    await app.admin.put(`${ADMIN}/sections/statistics`).send({ mode: 'custom', entries });
    expect(await open('texts')).toEqual([...ESSENTIAL, 'lists']);
    await app.admin.put(`${ADMIN}/sections/statistics`).send({ mode: 'default' });
  });

  it('texts that are the built-in ones, or that nothing is seen of', async () => {
    for (const key of Object.values(ESSENTIAL_TEXTS)) {
      const { body } = await app.admin.get(`${ADMIN}/texts/${key}`);
      const same = { zh: asTyped(body.built_in.zh), en: asTyped(body.built_in.en) };
      expect((await app.admin.put(`${ADMIN}/texts/${key}`).send(same)).status).toBe(200);
    }
    expect(await open('texts')).toEqual(ALL_TEXTS);
    for (const key of Object.values(ESSENTIAL_TEXTS)) {
      await app.admin.put(`${ADMIN}/texts/${key}`).send({ zh: ' \u3164', en: ' \u3164' });
    }
    expect(await open('texts')).toEqual(ALL_TEXTS);
  });

  it.each(['privacy', 'terms', 'whitepaper'] as const)('a blank item of %s', async (type) => {
    const step = type === 'whitepaper' ? 'whitepaper' : 'legal';
    const key = nextTag();
    const blank = { type, key, title: 'Heading', content: ' \n' };
    const { id } = await app.api.call('createContent', { body: blank });
    expect(await open(step)).toContain(type);
    await app.api.call('updateContent', { path: { id }, body: { content_en: 'We store little.' } });
    expect(await open(step)).not.toContain(type);
  });
});
