import { logOutput } from './log-output.js';

/** Whether a person reads the output: words for a terminal, lines of JSON elsewhere. */
export const isTerminal = (): boolean => process.stdout.isTTY === true;

/** Shows progress on one line of a terminal. */
export function showProgress(what: string, done: number, of: number): void {
  if (!isTerminal()) return;
  const end = done === of ? '\n' : '';
  process.stdout.write(`\r${what}: ${done} of ${of}${end}`);
}

/** Shows lines on a terminal, after the log's. */
export function showLines(...lines: string[]): void {
  if (!isTerminal()) return;
  logOutput().flushSync();
  process.stdout.write(`${lines.join('\n')}\n`);
}
