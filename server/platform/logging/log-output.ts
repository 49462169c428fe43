import { isatty } from 'node:tty';
import { pino } from 'pino';

const STDOUT = 1;

/** Milliseconds for which lines are collected, because each write is expensive. */
const FLUSH_EVERY = 50;

/** Characters that are collected at most. */
const FLUSH_AT = 64 * 1024;

/** Bytes that are kept while the reader has stopped reading; more are dropped. */
const MAX_QUEUE = 16 * 1024 * 1024;

/** Retries of a full pipe at the exit, a tenth of a second apart. */
const TRIES_AT_EXIT = 10;

let shared: LogOutput | undefined;

/** The process's standard output for log lines; the last ones are written when it exits. */
export function logOutput(): LogOutput {
  shared ??= new LogOutput();
  return shared;
}

/** Collects lines, because pino's own buffer measures its whole content at each line. */
class LogOutput {
  private tries = Number.POSITIVE_INFINITY;
  private lines = '';
  private timer: NodeJS.Timeout | undefined;
  private readonly isTerminal = isatty(STDOUT);
  private readonly output;

  constructor() {
    // Registered before pino's own listener, which writes the rest.
    process.once('exit', () => {
      this.tries = TRIES_AT_EXIT;
      this.flush();
    });
    this.output = pino.destination({
      dest: STDOUT,
      sync: false,
      maxLength: MAX_QUEUE,
      retryEAGAIN: () => this.tries-- > 0,
    });
  }

  write(line: string): void {
    this.lines += this.isTerminal ? inWords(line) : line;
    if (this.lines.length >= FLUSH_AT) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), FLUSH_EVERY).unref();
  }

  /** Called by pino before the process ends. */
  flushSync(): void {
    this.flush();
    this.output.flushSync();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.lines !== '') this.output.write(this.lines);
    this.lines = '';
  }
}

interface LoggedLine {
  level: number;
  msg: string;
  err?: { stack?: string };
  req?: { method: string; url: string };
  res?: { statusCode: number };
}

const ERROR = 50;
const WARNING = 40;

/** Turns a line of JSON into words for a terminal. */
function inWords(line: string): string {
  const { level, msg, err, req, res } = JSON.parse(line) as LoggedLine;
  const request = req && `${req.method} ${req.url} ${res?.statusCode ?? ''}`;
  const words = [request, msg, err?.stack].filter(Boolean).join(': ');
  if (level >= ERROR) return `Error: ${words}\n`;
  return `${level >= WARNING ? 'Warning: ' : ''}${words}\n`;
}
