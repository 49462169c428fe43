import { existsSync } from 'node:fs';
import { evidence, sentences, text } from '../support/shared/documents.js';

const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };

/** Whether a test or a check exists: `file` › a title / another one, or `npm run script`. */
function exists(named: string): boolean {
  const [, file = '', titles = ''] = /^`([\w/.-]+\.tsx?)` › (.+)$/.exec(named) ?? [];
  if (file) {
    const source = existsSync(file) ? text(file) : '';
    return titles.split(' / ').every((title) => source.includes(title.replace(/ \(.*\)$/, '')));
  }
  const [, script = ''] = /^`npm run ([\w:]+)[^`]*`/.exec(named) ?? [];
  return script in scripts;
}

describe.each([...evidence()])('the evidence of %s', (path, { rows, untested }) => {
  const said = sentences(text(path));
  /** The sentences that contain a statement. */
  const places = (statement: string) =>
    said.flatMap((sentence, place) => (sentence.includes(statement) ? [place] : []));

  it('quotes each statement from one sentence, in the order of the page', () => {
    const tested = rows.flatMap(({ statements }) => statements);
    const quoted = [...tested, ...untested];
    expect(quoted.filter((statement) => places(statement).length !== 1)).toEqual([]);
    const order = tested.flatMap(places);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('covers every sentence', () => {
    const quoted = [...rows.flatMap(({ statements }) => statements), ...untested];
    const covered = new Set(quoted.flatMap(places));
    expect(said.filter((_, place) => !covered.has(place))).toEqual([]);
    expect(said.length).toBeGreaterThan(30);
  });

  it('names tests and checks that exist', () => {
    expect(rows.flatMap(({ tests }) => tests).filter((it) => !exists(it))).toEqual([]);
    expect(rows.length).toBeGreaterThan(30);
  });
});

it('is there for both documents', () => {
  expect([...evidence().keys()]).toEqual(['docs/security.md', 'docs/operations.md']);
});

describe('the sentences of a page', () => {
  it('are the sentences of its paragraphs, list items and rows', () => {
    const page = [
      '# Left out.\n\nOne [link](a.md), 0.5 wide. Two\nlines?\n- **Lead.** Three: `four`.',
      '    left out\n\n```sh\nleft out\n```',
      '| left | out |\n| --- | --- |\n| a | Five. Six | `a/b.spec.ts` › left out |',
    ].join('\n\n');
    expect(sentences(page)).toEqual([
      'One link, 0.5 wide.',
      'Two lines?',
      'Three: `four`.',
      'a | Five.',
      'Six',
    ]);
  });
});
