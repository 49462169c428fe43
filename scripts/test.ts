/** `npm test`: builds, runs every kind of test even after a failure, and adds up the results. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const STEPS = ['build', 'test:unit', 'test:api', 'test:browser'];
const RESULTS = ['jest-unit.json', 'jest-api.json', 'playwright.json'];

// Old results would count for tests that did not run this time.
rmSync('test-results', { recursive: true, force: true });

const failed = (process.env['FAILED_STEPS'] ?? '').split('\n').filter(Boolean);
for (const step of STEPS) {
  const { status } = spawnSync('npm', ['run', '--silent', step], { stdio: 'inherit' });
  if (status !== 0) failed.push(`npm run ${step}`);
}

const summary = spawnSync(process.execPath, ['scripts/test-summary.ts', ...RESULTS], {
  stdio: 'inherit',
  env: { ...process.env, FAILED_STEPS: failed.join('\n') },
});
process.exitCode = summary.status ?? 1;
