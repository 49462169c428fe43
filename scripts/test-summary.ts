/**
 * Adds up the results that jest and Playwright left in test-results. The last line is
 * `N passed, N failed`; a file that is missing, or in which nothing ran, counts as a failure.
 *
 * usage: node scripts/test-summary.ts jest-unit.json … playwright.json
 * FAILED_STEPS names, one per line, steps that failed before or beside the tests.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 'test-results';

interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Failed at first and passed on retry. */
  flaky: number;
}

/** The counts of one results file; a suite that did not even load is one failure. */
export function count(results: JestResults | PlaywrightResults): Counts {
  if ('stats' in results) {
    const { expected, unexpected, flaky, skipped } = results.stats;
    const failed = unexpected + results.errors.length;
    return { passed: expected + flaky, failed, skipped, flaky };
  }
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
    flaky: 0,
  };
}

/** The lines to print and whether all is well. `files` maps a name to its results, if there are any. */
export function summarize(
  files: Map<string, JestResults | PlaywrightResults | undefined>,
  failedSteps: string[] = [],
): { lines: string[]; ok: boolean } {
  const lines = failedSteps.map((step) => `failed: ${step}`);
  const none: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  const total = { ...none };
  for (const [name, results] of files) {
    const counts = results ? count(results) : { ...none };
    if (counts.passed + counts.failed === 0) {
      counts.failed = 1;
      lines.push(`${name}: ${results ? 'nothing ran' : 'no results'}`);
    } else {
      const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
      const flaky = counts.flaky > 0 ? `, ${counts.flaky} of them at the second attempt` : '';
      lines.push(`${name}: ${counts.passed} passed${flaky}, ${counts.failed} failed${skipped}`);
    }
    total.passed += counts.passed;
    total.failed += counts.failed;
  }
  // A step that failed because of its failed tests is not one more failure.
  if (total.failed === 0) total.failed = failedSteps.length;
  if (files.size === 0 && total.failed === 0) total.failed = 1;
  lines.push(`${total.passed} passed, ${total.failed} failed`);
  return { lines, ok: total.failed === 0 };
}

async function read(name: string): Promise<JestResults | PlaywrightResults | undefined> {
  try {
    return JSON.parse(await readFile(join(FOLDER, name), 'utf8'));
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

if (import.meta.main) {
  const names = process.argv.slice(2);
  const results = await Promise.all(names.map(read));
  const steps = (process.env['FAILED_STEPS'] ?? '').split('\n').filter(Boolean);
  const { lines, ok } = summarize(new Map(names.map((name, i) => [name, results[i]])), steps);
  for (const line of lines) console.log(line);
  if (!ok) process.exitCode = 1;
}
