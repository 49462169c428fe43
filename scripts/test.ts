/** `npm test`: builds, runs every kind of test even after a failure, and adds up the results. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const RESULTS = ['jest-unit.json', 'jest-api.json', 'playwright.json'];

// Old results would count for tests that did not run this time.
rmSync('test-results', { recursive: true, force: true });

const failed = (process.env['FAILED_STEPS'] ?? '').split('\n').filter(Boolean);
await run('build');
await run('test:unit');
// These wait for processes, databases and pages as long as they work: both at once save a third.
await Promise.all([run('test:api'), run('test:browser', 'at its end')]);

const summary = spawnSync(process.execPath, ['scripts/test-summary.ts', ...RESULTS], {
  stdio: 'inherit',
  env: { ...process.env, FAILED_STEPS: failed.join('\n') },
});
process.exitCode = summary.status ?? 1;

async function run(step: string, output: 'as it comes' | 'at its end' = 'as it comes') {
  const stdout = output === 'at its end' ? 'pipe' : 'inherit';
  const child = spawn('npm', ['run', '--silent', step], { stdio: ['inherit', stdout, 'inherit'] });
  const [said, [status]] = await Promise.all([
    child.stdout && text(child.stdout),
    once(child, 'close'),
  ]);
  if (said) process.stdout.write(said);
  if (status !== 0) failed.push(`npm run ${step}`);
}
