import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Finding, median, startServer } from './measure.js';

const ROUNDS = 5;

/** (6): seconds from the command to listening, on existing data. */
export async function* benchColdStart(database: string): AsyncGenerator<Finding> {
  const node = await seconds(async () => {
    spawnSync(process.execPath, ['-e', '0']);
  });
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-start-'));
  try {
    const embedded = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') };
    const start = (env: Record<string, string>) => async (untilListening: () => void) => {
      const server = await startServer(env);
      untilListening();
      await server.stop();
    };
    // The first start makes the database.
    await (await startServer(embedded)).stop();
    const note = `node itself ${node.toFixed(3)} s`;
    const external = start({ DATABASE_URL: database, SEED: 'essentials' });
    yield atMost('cold start on PostgreSQL, seconds', await seconds(external), 1.5, note);
    yield atMost('cold start, embedded, seconds', await seconds(start(embedded)), 1.2, note);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function seconds(work: (done: () => void) => Promise<void>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    let end = 0;
    await work(() => {
      end = performance.now();
    });
    values.push((end || performance.now()) - start);
  }
  return median(values) / 1000;
}
