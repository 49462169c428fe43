import { anchors, namedFiles, relativeLinks } from './check-links.js';

describe('check-links', () => {
  it('finds links and images, but none in code and none to other hosts', () => {
    const page =
      '[a](a.md) ![b](b/c.png#d)\n`[no](no.md)`\n```sh\n[no](no.md)\n```\n[x](https://example.com)';
    expect(relativeLinks(page)).toEqual(['a.md', 'b/c.png#d']);
  });

  it('knows the anchors of headings', () => {
    expect(anchors('# Back up, restore\n\n## `METRICS_PORT` & more')).toEqual([
      'back-up-restore',
      'metrics_port--more',
    ]);
  });

  it('finds the files that are named as code', () => {
    expect(namedFiles('`a/b.spec.ts` › c, `.x.cjs`, `<language>/d.json`, `e.f()`, g.md')).toEqual([
      'a/b.spec.ts',
      '.x.cjs',
    ]);
  });
});
