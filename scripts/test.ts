/**
 * `npm test` and `npm run test:deep`: build, run every kind of test even after a failure, print how long
 * each took, and add up the results.
 *
 * usage: node scripts/test.ts [fast] [deep]
 * FAILED_STEPS names, one per line, steps that failed before the tests.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';

const SUITES = {
  fast: {
    steps: ['test:unit', 'test:api', 'test:browser'],
    results: ['jest-unit.json', 'jest-api.json', 'playwright.json'],
  },
  deep: {
    steps: ['test:deep:jest', 'test:deep:browser', 'bench:quick'],
    results: ['deep-jest.json', 'deep-playwright.json'],
  },
};

const { positionals } = parseArgs({ allowPositionals: true });
const suites = (['fast', 'deep'] as const).filter((name) =>
  positionals.length === 0 ? name === 'fast' : positionals.includes(name),
);
const steps = ['build', ...suites.flatMap((name) => SUITES[name].steps)];
const results = suites.flatMap((name) => SUITES[name].results);

// Old results would count for tests that did not run this time.
for (const name of results) rmSync(`test-results/${name}`, { force: true });

const failed = (process.env['FAILED_STEPS'] ?? '').split('\n').filter(Boolean);
const spent: string[] = [];
for (const step of steps) {
  const begun = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', step], { stdio: 'inherit' });
  if (status !== 0) failed.push(`npm run ${step}`);
  spent.push(`${step}: ${Math.round((performance.now() - begun) / 1000)} s`);
}
console.log(spent.join('\n'));

// Tests that failed have taken another time.
if (suites.includes('fast') && failed.length === 0) {
  const args = ['scripts/test-times.ts', ...SUITES.fast.results];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) failed.push('scripts/test-times.ts');
}

const summary = spawnSync(process.execPath, ['scripts/test-summary.ts', ...results], {
  stdio: 'inherit',
  env: { ...process.env, FAILED_STEPS: failed.join('\n') },
});
process.exitCode = summary.status ?? 1;
