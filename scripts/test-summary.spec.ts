import { summarize } from './test-summary.js';

const jest = (passed: number, failed = 0, broken = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: broken,
});

const playwright = (expected: number, unexpected = 0, errors: unknown[] = [], flaky = 0) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
  errors,
});

const last = (...args: Parameters<typeof summarize>) => {
  const { lines, ok } = summarize(...args);
  return [lines.at(-1), ok];
};

describe('test-summary', () => {
  it('adds up jest and Playwright', () => {
    const files: Parameters<typeof summarize>[0] = new Map();
    files.set('unit', jest(40)).set('browser', playwright(2));
    expect(last(files)).toEqual(['42 passed, 0 failed', true]);
  });

  it('fails when a test failed, a suite did not load, or the browser tests could not start', () => {
    expect(last(new Map([['unit', jest(3, 1)]]))).toEqual(['3 passed, 1 failed', false]);
    expect(last(new Map([['unit', jest(3, 0, 1)]]))).toEqual(['3 passed, 1 failed', false]);
    expect(last(new Map([['browser', playwright(3, 0, ['no server'])]]))).toEqual([
      '3 passed, 1 failed',
      false,
    ]);
  });

  it('says how many browser tests passed only at the second attempt', () => {
    const { lines, ok } = summarize(new Map([['browser', playwright(3, 0, [], 1)]]));
    expect(lines).toEqual([
      'browser: 4 passed, 1 of them at the second attempt, 0 failed',
      '4 passed, 0 failed',
    ]);
    expect(ok).toBe(true);
  });

  it('fails when a file is missing or nothing ran in it', () => {
    const unit: [string, ReturnType<typeof jest>] = ['unit', jest(3)];
    expect(last(new Map([unit, ['api', undefined]]))).toEqual(['3 passed, 1 failed', false]);
    expect(last(new Map([unit, ['api', jest(0)]]))).toEqual(['3 passed, 1 failed', false]);
    expect(last(new Map())).toEqual(['0 passed, 1 failed', false]);
  });

  it('fails when another step failed although every test passed', () => {
    expect(last(new Map([['unit', jest(3)]]), ['npm run check'])).toEqual([
      '3 passed, 1 failed',
      false,
    ]);
    expect(last(new Map(), ['npm ci'])).toEqual(['0 passed, 1 failed', false]);
  });
});
