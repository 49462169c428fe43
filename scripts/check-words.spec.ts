import {
  bannedProse,
  catalogueFindings,
  documentFindings,
  sourceFindings,
  summaryProblems,
} from './check-words.ts';

const wordsIn = (...lines: string[]) =>
  sourceFindings('a.ts', lines.join('\n')).map(({ word }) => word);

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
    const [finding, ...others] = catalogueFindings('en.json', text);
    expect(others).toEqual([]);
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
});
