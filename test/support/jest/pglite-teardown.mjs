import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEEP } from '../shared/deep.ts';

const UNTRIED = fileURLToPath(new URL('untried-use-cases.ts', import.meta.url));

/** After a whole deep run every use case was tried on the one connection of the embedded database. */
export default async function teardown({ testPathPatterns }) {
  const folder = process.env.TEST_TEMPLATES;
  const isWhole = DEEP && testPathPatterns.patterns.length === 0;
  const untried = isWhole ? listUntried(join(folder, 'entered')) : '';
  await rm(folder, { recursive: true, force: true });
  if (untried !== '') {
    throw new Error(
      `Add the tests of these use cases to ALSO_EMBEDDED in jest.config.js:\n${untried}`,
    );
  }
}

/** In a process of its own: jest would transform the compiler. */
function listUntried(entered) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [UNTRIED, entered], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
