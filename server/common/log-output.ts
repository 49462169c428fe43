import { write, writeSync } from 'node:fs';

const STDOUT = 1;

/** Milliseconds until a full pipe is tried again. */
const RETRY_AFTER = 10;

/** Lines wait so long for others to go out with, in milliseconds: a write each costs much more. */
const TOGETHER_WITHIN = 20;

/** So many bytes do not wait. */
const ENOUGH = 64 * 1024;

/** What waits for a reader that does not read; more is lost. Bytes. */
const MOST_WAITING = 16 * 1024 * 1024;

/** A character takes at most so many bytes. */
const WIDEST = 3;

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
 * Writes log lines without holding requests up: what comes within a moment, or while a write is under
 * way, goes out together. The end of the process waits for the last lines; only a kill loses them.
 * Bytes and not strings wait, because a string that is kept costs the garbage collector more than
 * the line cost to make.
 */
class LogOutput {
  private lines = Buffer.allocUnsafe(2 * ENOUGH);
  private used = 0;
  private writing = Buffer.alloc(0);
  private waiting: NodeJS.Timeout | undefined;

  write(line: string): void {
    if (!this.makeRoom(line.length * WIDEST)) return;
    this.used += this.lines.write(line, this.used);
    if (this.writing.length === 0) this.plan();
  }

  flushNow(): void {
    const rest = Buffer.concat([this.writing, this.lines.subarray(0, this.used)]);
    this.used = 0;
    this.writing = Buffer.alloc(0);
    for (let at = 0; at < rest.length; ) {
      try {
        at += writeSync(STDOUT, rest, at);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      }
    }
  }

  private makeRoom(bytes: number): boolean {
    const needed = this.used + bytes;
    if (needed <= this.lines.length) return true;
    if (needed > MOST_WAITING) return false;
    const larger = Buffer.allocUnsafe(2 * needed);
    this.lines.copy(larger, 0, 0, this.used);
    this.lines = larger;
    return true;
  }

  private plan(): void {
    if (this.used >= ENOUGH) this.next();
    else if (this.used > 0) this.waiting ??= setTimeout(() => this.next(), TOGETHER_WITHIN);
  }

  private next(): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.writing = this.lines.subarray(0, this.used);
    this.lines = Buffer.allocUnsafe(2 * ENOUGH);
    this.used = 0;
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
      else this.plan();
    });
  }
}
