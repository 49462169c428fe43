/**
 * Prints how long each kind of test took, and fails when `npm test` has grown by more than a tenth
 * over `test/project/test-times.json`, which has the seconds of each file.
 * usage: node scripts/test-times.ts [--write] jest-unit.json jest-api.json playwright.json
 * `--write` stores the new times instead: a commit that makes the tests longer says so in that
 * file.
 *
 * Machines differ, and so do runs on one of them, so times are not compared with a clock: the
 * yardstick of a kind is how long its other files took in the same run (the median of their times
 * over the stored ones), which a slower machine stretches alike. Only three kinds of files count:
 * new ones, files with another number of tests, and files that took more than three times their
 * share. Any other growth is chance. So a green run turns red by files that a commit has changed,
 * or by minutes of stalls.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';

const STORED = 'test/project/test-times.json';
const RESULTS = 'test-results';
/** Part by which all files together may grow. */
const GROWTH = 0.1;
/** Times its share that a file without another number of tests may take. */
const STALL = 3;
/** Seconds beside that: the first file of a worker starts servers for those after it. */
const START = 10;

interface FileTime {
  tests: number;
  seconds: number;
}

/** Times of one kind of test by path. */
export type Times = Record<string, FileTime>;

interface JestResults {
  testResults: {
    name: string;
    assertionResults: { duration?: number | null }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  specs?: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightResults {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

/** The time of each file's tests in a results file; of a browser test that ran twice, that of the last attempt. */
export function timesOf(results: JestResults | PlaywrightResults, root = process.cwd()): Times {
  const times: Times = {};
  const add = (path: string, tests: number, milliseconds: number) => {
    const file = times[relative(root, path)];
    times[relative(root, path)] = {
      tests: tests + (file?.tests ?? 0),
      seconds: milliseconds / 1000 + (file?.seconds ?? 0),
    };
  };
  if ('testResults' in results) {
    for (const { name, assertionResults } of results.testResults) {
      for (const { duration } of assertionResults) add(name, 1, duration ?? 0);
    }
    return times;
  }
  const visit = ({ file, specs = [], suites = [] }: PlaywrightSuite): void => {
    for (const { tests } of specs) {
      for (const { results: attempts } of tests) {
        add(`${results.config.rootDir}/${file}`, 1, attempts.at(-1)?.duration ?? 0);
      }
    }
    for (const suite of suites) visit(suite);
  };
  for (const suite of results.suites) visit(suite);
  return times;
}

const sum = (times: Times): number =>
  Object.values(times).reduce((total, { seconds }) => total + seconds, 0);

/** How many of its seconds this machine takes for a stored one: the median, long files counting more. */
function slowness(stored: Times, measured: Times): number {
  const shares = Object.entries(measured)
    .flatMap(([path, { tests, seconds }]) => {
      const before = stored[path];
      if (before?.tests !== tests || before.seconds === 0) return [];
      return [{ ratio: seconds / before.seconds, weight: before.seconds }];
    })
    .toSorted((one, other) => one.ratio - other.ratio);
  let left = shares.reduce((total, { weight }) => total + weight, 0) / 2;
  for (const { ratio, weight } of shares) {
    left -= weight;
    if (left <= 0) return ratio;
  }
  return 1;
}

/** The stored times, updated for the files that count as changed, in stored seconds. */
export function updated(stored: Times, measured: Times): Times {
  const factor = slowness(stored, measured);
  return Object.fromEntries(
    Object.entries(measured).map(([path, { tests, seconds }]) => {
      const before = stored[path];
      const now = Math.round((seconds / factor) * 10) / 10;
      const isChanged = before?.tests !== tests || now > before.seconds * STALL + START;
      return [path, isChanged ? { tests, seconds: now } : before];
    }),
  );
}

/** The lines to print of all kinds, and whether they have not grown too much. */
export function compare(
  stored: Record<string, Times>,
  measured: Record<string, Times>,
): { lines: string[]; ok: boolean } {
  const lines: string[] = [];
  let before = 0;
  let now = 0;
  const grown: [path: string, seconds: number][] = [];
  for (const [kind, times] of Object.entries(measured)) {
    lines.push(`${kind}: ${Math.round(sum(times))} s in ${Object.keys(times).length} files`);
    const old = stored[kind];
    // A kind without stored times is not compared.
    if (!old) continue;
    const fresh = updated(old, times);
    before += sum(old);
    now += sum(fresh);
    for (const [path, { seconds }] of Object.entries(fresh)) {
      const more = seconds - (old[path]?.seconds ?? 0);
      if (more > 0) grown.push([path, more]);
    }
  }
  const ok = now <= before * (1 + GROWTH);
  if (ok) return { lines, ok };
  lines.push(`The tests grew from ${Math.round(before)} to ${Math.round(now)} s, most of it by`);
  for (const [path, more] of grown.toSorted((a, b) => b[1] - a[1]).slice(0, 10)) {
    lines.push(`  ${path}: ${more.toFixed(1)} s more`);
  }
  lines.push('Make them shorter, or store the new times: node scripts/test-times.ts --write');
  return { lines, ok };
}

const DEFAULT = ['jest-unit.json', 'jest-api.json', 'playwright.json'];

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false } },
  });
  const names = positionals.length > 0 ? positionals : DEFAULT;
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  const stored = read(STORED);
  const measured = Object.fromEntries(
    names.map((name) => [name, timesOf(read(`${RESULTS}/${name}`))]),
  );
  if (values.write) {
    const fresh = Object.entries(measured).map(([kind, times]) => [
      kind,
      updated(stored[kind] ?? {}, times),
    ]);
    writeFileSync(STORED, `${JSON.stringify(Object.fromEntries(fresh), null, 2)}\n`);
  } else {
    const { lines, ok } = compare(stored, measured);
    for (const line of lines) console.log(line);
    if (!ok) process.exitCode = 1;
  }
}
