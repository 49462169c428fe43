import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { EmbeddedConnection } from './embedded-connection.js';
import { Scheduler } from './scheduler.js';

/** Seconds without an answer of the embedded database after which the process ends. */
const SILENT_SECONDS = 60;

/** Milliseconds between two questions, so that an idle database answers as well. */
const ASK_EVERY_MS = 10_000;

/** Seconds between two reads of the count of answers. */
const TICK_SECONDS = 5;

/**
 * Ends the process when the count of answers stops growing. It counts its own ticks, which a sleeping machine does not
 * have. A text, because the built server is one file.
 */
const WATCH = `
const { writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
const { answers, ticks, milliseconds, message } = workerData;
let last = 0;
let silent = 0;
setInterval(() => {
  const count = Atomics.load(answers, 0);
  silent = count === last ? silent + 1 : 0;
  last = count;
  if (silent < ticks) return;
  try {
    writeSync(2, message);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, milliseconds);
`;

const MESSAGE = `The embedded database has not answered for ${SILENT_SECONDS} seconds: the process ends, so that a supervisor starts it again\n`;

/**
 * Ends a process whose embedded database does not answer, which holds the data directory and which nothing else would
 * end. A thread of its own watches: PGlite computes on the main thread, whose timers do not run while a statement hangs.
 */
@Injectable()
export class Watchdog {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly scheduler: Scheduler,
  ) {}

  /** Begins to watch until the process ends. An external database is left to its operators, and a debugger to its user. */
  async start(): Promise<void> {
    const connection: object = this.em.getConnection();
    if (!(connection instanceof EmbeddedConnection) || debuggerUrl()) return;
    const answers = new Int32Array(new SharedArrayBuffer(4));
    await connection.onStatement(() => void Atomics.add(answers, 0, 1));
    const one = sql.lit(1).as('one');
    const ask = () => this.em.fork().getKysely<object>().selectNoFrom(one).execute();
    this.scheduler.every('watchdog', ASK_EVERY_MS, ask, 'The embedded database does not answer');
    const workerData = {
      answers,
      ticks: SILENT_SECONDS / TICK_SECONDS,
      milliseconds: TICK_SECONDS * 1000,
      message: MESSAGE,
    };
    new Worker(WATCH, { eval: true, execArgv: [], workerData }).unref();
  }
}
