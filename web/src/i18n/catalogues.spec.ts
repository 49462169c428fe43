import { type CatalogueName, loadCatalogue } from './catalogues.js';

function entries(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, child]) =>
    entries(child, path ? `${path}.${key}` : key),
  );
}

const variables = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort();

describe.each<CatalogueName>(['translation', 'legal'])('The %s catalogue', (name) => {
  it('holds the same keys with the same variables in both languages, none of them blank', async () => {
    const en = entries(await loadCatalogue('en', name));
    const zh = entries(await loadCatalogue('zh', name));

    expect(zh.map(([key]) => key)).toEqual(en.map(([key]) => key));
    expect([...en, ...zh].filter(([, text]) => !text.trim())).toEqual([]);
    const chinese = new Map(zh);
    for (const [key, text] of en) {
      expect([key, variables(chinese.get(key) ?? '')]).toEqual([key, variables(text)]);
    }
  });
});
