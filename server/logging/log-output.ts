import { pino } from 'pino';

const STDOUT = 1;

/** Milliseconds after which waiting lines are written together, because each write is expensive. */
const FLUSH_EVERY = 50;

const FLUSH_AT = 8 * 1024;

/** Bytes that wait while the reader has stopped reading; more are dropped. */
const MAX_QUEUE = 16 * 1024 * 1024;

/** Retries of a full pipe at the exit, a tenth of a second apart. */
const TRIES_AT_EXIT = 10;

type LogOutput = ReturnType<typeof pino.destination>;

let shared: LogOutput | undefined;

/** The process's standard output for log lines; the last ones are written when it exits. */
export function logOutput(): LogOutput {
  shared ??= openOutput();
  return shared;
}

function openOutput(): LogOutput {
  let tries = Number.POSITIVE_INFINITY;
  // Before pino's own listener, which writes what is left.
  process.once('exit', () => {
    tries = TRIES_AT_EXIT;
  });
  return pino.destination({
    dest: STDOUT,
    sync: false,
    minLength: FLUSH_AT,
    periodicFlush: FLUSH_EVERY,
    maxLength: MAX_QUEUE,
    retryEAGAIN: () => tries-- > 0,
  });
}
