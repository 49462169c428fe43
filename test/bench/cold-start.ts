import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Finding, inTurn, median, startServer } from './measure.js';

const ROUNDS = 5;

/** (6): from the command to listening, in seconds, and a first start beside the next on the same directory. */
export async function* benchColdStart(database: string): AsyncGenerator<Finding> {
  const node = await seconds(async () => {
    spawnSync(process.execPath, ['-e', '0']);
  });
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-start-'));
  try {
    const start = (env: Record<string, string>) => async (untilListening: () => void) => {
      const server = await startServer(env);
      untilListening();
      await server.stop();
    };
    let directories = 0;
    const embedded = () => ({
      DATABASE_URL: '',
      DATA_DIR: join(folder, `data-${directories}`),
    });
    const [first = 0, again = 0] = await inTurn(ROUNDS, [
      () => {
        directories += 1;
        return secondsOnce(start(embedded()));
      },
      () => secondsOnce(start(embedded())),
    ]);
    const note = `node itself ${node.toFixed(3)} s`;
    const external = start({ DATABASE_URL: database, SEED: 'essentials' });
    yield atMost('cold start on PostgreSQL, seconds', await seconds(external), 1.5, note);
    yield atMost('cold start, embedded, seconds', again, 1.2, note);
    const both = `${first.toFixed(2)} s, ${again.toFixed(2)} s`;
    yield atMost('embedded, first start : next start', first / again, 1.5, both);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Work = (done: () => void) => Promise<void>;

async function seconds(work: Work): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) values.push(await secondsOnce(work));
  return median(values);
}

async function secondsOnce(work: Work): Promise<number> {
  const start = performance.now();
  let end = 0;
  await work(() => {
    end = performance.now();
  });
  return ((end || performance.now()) - start) / 1000;
}
