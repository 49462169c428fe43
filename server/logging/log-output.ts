import { pino } from 'pino';

const STDOUT = 1;

/** Lines wait so long for others to go out with, in milliseconds: a write each costs much more. */
const FLUSH_EVERY = 50;

/** So many bytes do not wait. */
const FLUSH_AT = 8 * 1024;

/** Lines that wait for a reader who has stopped reading, in bytes; more are dropped. */
const MOST_WAITING = 16 * 1024 * 1024;

/** At the exit a full pipe is tried again so often, each time after a tenth of a second. */
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
    maxLength: MOST_WAITING,
    retryEAGAIN: () => tries-- > 0,
  });
}
