import { write, writeSync } from 'node:fs';

const STDOUT = 1;
const RETRY_AFTER = 10;

let shared: LogOutput | undefined;

/** The process's standard output for log lines. */
export function logOutput(): LogOutput {
  if (!shared) {
    const output = new LogOutput();
    process.once('exit', () => output.flushNow());
    shared = output;
  }
  return shared;
}

/**
 * Writes log lines without holding requests up: what comes while a write is under way goes out with
 * the next one. The end of the process waits for the last lines; only a kill loses them.
 */
class LogOutput {
  private lines = '';
  private writing = Buffer.alloc(0);

  write(line: string): void {
    this.lines += line;
    if (this.writing.length === 0) setImmediate(() => this.next());
  }

  flushNow(): void {
    const rest = Buffer.concat([this.writing, Buffer.from(this.lines)]);
    this.lines = '';
    this.writing = Buffer.alloc(0);
    for (let at = 0; at < rest.length; ) {
      try {
        at += writeSync(STDOUT, rest, at);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      }
    }
  }

  private next(): void {
    if (this.writing.length > 0 || this.lines === '') return;
    this.writing = Buffer.from(this.lines);
    this.lines = '';
    this.send();
  }

  private send(): void {
    write(STDOUT, this.writing, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.send(), RETRY_AFTER);
        return;
      }
      // Whoever reads the log has gone: the site does not stop for that.
      this.writing = error ? Buffer.alloc(0) : this.writing.subarray(written);
      if (this.writing.length > 0) this.send();
      else this.next();
    });
  }
}
