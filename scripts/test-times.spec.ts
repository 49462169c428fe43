import { compare, type Times, timesOf, updated } from './test-times.js';

/** Ten files of ten tests each, which take so many seconds. */
const files = (seconds: number, change: Times = {}): Record<string, Times> => {
  const same = Array.from({ length: 10 }, (_, n) => [`${n}.spec.ts`, { tests: 10, seconds }]);
  return { unit: { ...Object.fromEntries(same), ...change } };
};

const STORED = files(10);

const isGreen = (measured: Record<string, Times>) => compare(STORED, measured).ok;

describe('the time of a run', () => {
  it('may be any on a slower machine, and vary from file to file', () => {
    expect(isGreen(files(30))).toBe(true);
    expect(isGreen(files(3))).toBe(true);
    const varied = Object.fromEntries(
      Object.keys(STORED['unit'] ?? {}).map((path, n) => [
        path,
        { tests: 10, seconds: 20 + n * 4 },
      ]),
    );
    expect(isGreen({ unit: varied })).toBe(true);
  });

  it('may grow by a tenth, in new files and in longer ones', () => {
    expect(isGreen(files(10, { 'new.spec.ts': { tests: 3, seconds: 9 } }))).toBe(true);
    expect(isGreen(files(10, { '1.spec.ts': { tests: 19, seconds: 19 } }))).toBe(true);
  });

  it.each<[string, Times]>([
    ['a new file', { 'new.spec.ts': { tests: 3, seconds: 33 } }],
    ['more tests', { '1.spec.ts': { tests: 20, seconds: 63 } }],
    ['tests that take much longer', { '1.spec.ts': { tests: 10, seconds: 129 } }],
  ])('may not grow by more, on a machine that is three times slower: %s', (_what, change) => {
    const { lines, ok } = compare(STORED, files(30, change));
    expect(ok).toBe(false);
    expect(lines.join('\n')).toContain(`${Object.keys(change)[0]}: `);
  });

  it('may grow where other files got shorter or went away', () => {
    const { unit = {} } = files(10, { 'new.spec.ts': { tests: 9, seconds: 19 } });
    const { '1.spec.ts': _, ...rest } = unit;
    expect(isGreen({ unit: rest })).toBe(true);
  });

  it('is not compared for a kind without stored times', () => {
    expect(compare({}, files(10))).toEqual({ lines: ['unit: 100 s in 10 files'], ok: true });
  });

  it('is stored in the seconds of the machine that stored the others', () => {
    const { unit = {} } = files(30, { 'new.spec.ts': { tests: 3, seconds: 33 } });
    expect(updated(STORED['unit'] ?? {}, unit)).toEqual({
      ...STORED['unit'],
      'new.spec.ts': { tests: 3, seconds: 11 },
    });
  });
});

describe('the times in results', () => {
  it('of jest are added up for a file that runs on two databases', () => {
    const result = (...durations: number[]) => ({
      name: '/project/test/a.spec.ts',
      assertionResults: durations.map((duration) => ({ duration })),
    });
    expect(
      timesOf({ testResults: [result(500, 1_500), result(1_000, 2_000)] }, '/project'),
    ).toEqual({
      'test/a.spec.ts': { tests: 4, seconds: 5 },
    });
  });

  it('of Playwright are the times of the last attempts', () => {
    const spec = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const file = 'test/browser/a.spec.ts';
    const inner = { file, specs: [spec(1_000)] };
    const suites = [{ file, specs: [spec(9_000, 2_000)], suites: [inner] }];
    expect(timesOf({ config: { rootDir: '/project' }, suites }, '/project')).toEqual({
      [file]: { tests: 2, seconds: 3 },
    });
  });
});
