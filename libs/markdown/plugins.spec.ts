import { fillSiteName, followDirection, normalizeHeadings } from './plugins.js';

function levels(written: number[], top: number): number[] {
  const children = written.map((depth) => ({
    type: 'heading',
    depth,
    children: [{ type: 'text' }],
  }));
  normalizeHeadings({ top })({ type: 'root', children });
  return children.map(({ depth }) => depth);
}

describe('The headings of a text', () => {
  it.each([
    ['shifted below the heading of their section', [1, 2, 2, 1], [3, 4, 4, 3]],
    ['without gaps when the author skipped levels', [1, 4, 6, 2], [3, 4, 5, 4]],
    ['from the same level when the author began lower', [3, 4, 3], [3, 4, 3]],
    ['in order when the author began in the middle', [3, 2, 1], [3, 3, 3]],
    ['no deeper than HTML has levels', [1, 2, 3, 4, 5, 6], [3, 4, 5, 6, 6, 6]],
  ])('come out %s', (_how, written, shown) => {
    expect(levels(written, 3)).toEqual(shown);
  });

  it('without words are left out', () => {
    const tree = { type: 'root', children: [{ type: 'heading', depth: 1, children: [] }] };
    normalizeHeadings({ top: 3 })(tree);
    expect(tree.children).toEqual([]);
  });
});

it('each block of a text has the direction of its letters, code none', () => {
  const children = ['p', 'ul', 'pre'].map((tagName) => ({ type: 'element', tagName }));
  const tree = { type: 'root', children: [...children, { type: 'text' }] };
  followDirection()(tree);
  expect(tree.children).toEqual([
    { type: 'element', tagName: 'p', properties: { dir: 'auto' } },
    { type: 'element', tagName: 'ul', properties: { dir: 'auto' } },
    { type: 'element', tagName: 'pre' },
    { type: 'text' },
  ]);
});

it('the site is named in place of each {site}, with all characters of its name', () => {
  const children = ['{site} & {site}', 'site'].map((value) => ({ type: 'text', value }));
  fillSiteName({ siteName: '$& *A*' })({ type: 'root', children });
  expect(children.map(({ value }) => value)).toEqual(['$& *A* & $& *A*', 'site']);
});
