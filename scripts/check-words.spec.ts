import {
  bannedProse,
  documentFindings,
  readCatalogue,
  readSource,
  summaryProblems,
} from './check-words.ts';
import { CATALOGUE_SHAPES, COMMENT_SHAPES, countShapes } from './sentence-shapes.ts';

const wordsIn = (...lines: string[]) =>
  readSource('a.ts', lines.join('\n')).findings.map(({ word }) => word);

const textsIn = (...lines: string[]) =>
  readSource('a.ts', lines.join('\n')).texts.map(({ text }) => text.trim());

describe('check-words', () => {
  it('finds a banned word in a comment, also across its lines', () => {
    expect(wordsIn('/** Opens for whoever asks. */', 'const a = 1; // by itself')).toEqual([
      'whoever',
      'by itself',
    ]);
    expect(wordsIn('/**', ' * What stands in', ' * the way.', ' */')).toContain(
      'stands in the way',
    );
    expect(wordsIn('// It is', '// told once.')).toEqual(['is told']);
  });

  it('leaves quotations in comments, code and parts of words alone', () => {
    expect(wordsIn('// The text “whoever” and `anew` and "rests".')).toEqual([]);
    expect(wordsIn('// Interests, a renewal, a stand-in that stands in for others.')).toEqual([]);
    expect(wordsIn("const url = 'https://a.b/whoever';", 'const sql = `anew`;')).toEqual([]);
  });

  it('finds it in a title, a message and a template', () => {
    expect(wordsIn("it('is told of it', () => {});")).toEqual(['is told', 'told of']);
    expect(wordsIn(`log(\`\${name} gave up\`);`, `log(\`a \${name} is mended\`);`)).toEqual([
      'gave up',
      'mended',
    ]);
  });

  it('finds a name, whole or by a part of it', () => {
    expect(wordsIn('function lookNow() {}', 'const alarmRows = body.word_count;')).toEqual([
      'lookNow',
      'alarmRows',
      'word_count',
    ]);
    expect(wordsIn('const wordsOfTheDay = outlook;')).toEqual([]);
  });

  it('finds the line of a catalogue’s text', () => {
    const text = '{\n  "a": {\n    "alarms": "Nobody is told"\n  }\n}';
    const { findings, texts } = readCatalogue('en.json', text);
    const [finding, ...others] = findings;
    expect(others).toEqual([]);
    expect(texts.map((it) => it.text)).toEqual(['Nobody is told']);
    expect(finding?.word).toBe('is told');
    expect(text.slice(0, finding?.position).split('\n')).toHaveLength(3);
  });

  it('leaves code and titles of tests in a document alone', () => {
    expect(
      documentFindings('It rests.\n`whoever`\n```\nanew\n```\n| `a.spec.ts` › is told |'),
    ).toHaveLength(1);
  });

  it('asks a summary for a verb, and for a text of its own', () => {
    const paths = (...summaries: string[]) => ({
      paths: Object.fromEntries(summaries.map((summary, at) => [`/${at}`, { get: { summary } }])),
    });
    expect(summaryProblems(paths('List claims', 'Get a claim'))).toEqual([]);
    expect(summaryProblems(paths('Claims, the newest first'))).toHaveLength(1);
    expect(summaryProblems(paths('List claims', 'List claims'))).toEqual([
      'GET /1: “List claims” → say what GET /0 does not do',
    ]);
    expect(summaryProblems({ paths: { '/a': { post: {} } } })).toHaveLength(1);
  });

  it('names the plain word', () => {
    expect(bannedProse('No alarms yet')).toEqual([{ position: 3, word: 'alarms', use: 'alert' }]);
  });

  it('reads comments and descriptions, and no directives', () => {
    expect(
      textsIn(
        '// Comments of one line',
        '// are one text.',
        'call({ description: `The first claim`, title: `The other` });',
        '// biome-ignore lint/x: why',
        'again();',
        '/** Doc. */ // biome-ignore lint/y: why',
      ),
    ).toEqual(['The first claim', 'Comments of one line\n   are one text.', 'Doc.']);
  });
});

describe('the shapes of sentences', () => {
  /** The names of the shapes that a text has. */
  const shapesOf = (text: string, shapes = COMMENT_SHAPES) =>
    shapes.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name.split(/[ ,]/)[0]);

  it.each([
    ['Of all users the newest.', 'begins'],
    ['Without a wallet it fails.', 'begins'],
    ['Returns what is left.', '“what'],
    ['Names those of other users.', '“what'],
    ['Users of whom one is banned.', '“what'],
    ['The claims of who has none.', '“what'],
    ['Refuses anybody.', 'nobody'],
    ['Answers the open claims.', '“answers”'],
    ['Reads it and answers 404.', '“answers”'],
  ])('are found: %s', (text, shape) => {
    expect(shapesOf(text)).toEqual([shape]);
  });

  it.each([
    'The users of an admin, as the log has them.',
    'Decides what to do when it fails.',
    'Users who are banned.',
    'The answers of a service.',
  ])('leave plain sentences alone: %s', (text) => {
    expect(shapesOf(text)).toEqual([]);
  });

  it('are allowed up to a share of the texts, and listed beyond it', () => {
    const texts = (count: number, ...others: string[]) =>
      [...Array<string>(count).fill('Plain.'), ...others].map((text, n) => ({
        place: `a:${n}`,
        text,
      }));
    const [first] = COMMENT_SHAPES;
    const shapes = first ? [first] : [];
    expect(countShapes('comments', texts(99, 'By day.'), shapes)).toEqual({
      lines: ['100 comments', '  1 begins with a preposition: 10.0 in a thousand, at most 10'],
      problems: [],
    });
    expect(countShapes('comments', texts(98, 'By `day`.'), shapes).problems).toEqual([
      'a:98: begins with a preposition: By x.',
      'comments: 1 begins with a preposition: 10.1 in a thousand, at most 10',
    ]);
    expect(countShapes('comments', [], shapes).problems).toEqual([]);
  });

  it('leave quotations out', () => {
    const texts = [{ place: 'a:1', text: 'The text “What is a claim?” of `nobody`.' }];
    expect(countShapes('comments', texts, COMMENT_SHAPES).problems).toEqual([]);
  });

  it('are fewer in texts for visitors, which may begin with a preposition', () => {
    expect(shapesOf('In short, connect a wallet', CATALOGUE_SHAPES)).toEqual([]);
    expect(shapesOf('Nobody has joined yet', CATALOGUE_SHAPES)).toEqual(['nobody']);
  });
});
