import { text } from '../support/shared/documents.js';

/** The numbered headings, and the pictures under each of them. */
function structureOf(path: string): object {
  const [, ...sections] = text(path).split(/^## /m);
  return sections.map((section) => ({
    number: /^\d+/.exec(section)?.[0],
    pictures: [...section.matchAll(/\]\((pictures\/[\w.-]+)\)/g)].map(([, picture]) => picture),
    items: section.match(/^- /gm)?.length ?? 0,
  }));
}

it('the first hour has the same steps and pictures in both languages', () => {
  expect(structureOf('docs/first-hour.zh.md')).toEqual(structureOf('docs/first-hour.md'));
});
