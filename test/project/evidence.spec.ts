import { existsSync } from 'node:fs';
import { evidence, sentences, text } from '../support/shared/documents.js';

const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };

/** Whether a test or a check is there, or the lack of one has its reason. */
function isThere(held: string): boolean {
  const [, file = '', title = ''] = /^`([\w/.-]+\.tsx?)` › (.+?)(?: \(.*\))?$/.exec(held) ?? [];
  if (file) return existsSync(file) && text(file).includes(title);
  const [, script] = /^`npm run ([\w:]+)[^`]*`/.exec(held) ?? [];
  return script === undefined ? /^no test: \w+/.test(held) : script in scripts;
}

describe.each([...evidence()])('the evidence of %s', (path, rows) => {
  const said = sentences(text(path));
  /** Which sentences hold a statement. */
  const places = (statement: string) =>
    said.flatMap((sentence, place) => (sentence.includes(statement) ? [place] : []));

  it('quotes what stands there, each statement from one sentence and in order', () => {
    expect(rows.filter(({ statement }) => places(statement).length !== 1)).toEqual([]);
    const order = rows.flatMap(({ statement }) => places(statement));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('covers every sentence', () => {
    const quoted = new Set(rows.flatMap(({ statement }) => places(statement)));
    expect(said.filter((_, place) => !quoted.has(place))).toEqual([]);
    expect(said.length).toBeGreaterThan(30);
  });

  it('names tests and checks that are there, or says why there is none', () => {
    const held = rows.flatMap((row) => row.held);
    expect(held.filter((it) => !isThere(it))).toEqual([]);
  });
});

it('is there for both documents', () => {
  expect([...evidence().keys()]).toEqual(['docs/security.md', 'docs/operations.md']);
});

describe('the sentences of a page', () => {
  it('are those of its paragraphs, list items and rows', () => {
    const page = [
      '# Left out.\n\nOne [link](a.md), 0.5 wide. Two\nlines?\n- **Lead.** Three: `four`.',
      '    left out\n\n```sh\nleft out\n```',
      '| left | out |\n| --- | --- |\n| a | Five. Six | `a/b.spec.ts` › left out |',
    ].join('\n\n');
    expect(sentences(page)).toEqual([
      ...['One link, 0.5 wide.', 'Two lines?', 'Three: `four`.', 'a | Five.', 'Six'],
    ]);
  });
});
