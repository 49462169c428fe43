import { isMainThread } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** Loaded into a product before it starts: on SIGUSR2 its embedded database hangs as DATABASE_HANGS says. */
const HANGS = {
  /** A statement that does not end: it computes on the main thread. */
  computing() {
    for (;;);
  },
  /** Statements that do not answer, beside a main thread that goes on. */
  silent() {
    for (const method of ['execProtocol', 'execProtocolStream', 'execProtocolRaw']) {
      PGlite.prototype[method] = () => new Promise(() => {});
    }
  },
};

if (isMainThread) process.on('SIGUSR2', () => HANGS[process.env.DATABASE_HANGS]());
