import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Confirmed,
  expectLogToMatchTasks,
  toggleUntilGone,
  total,
} from '../../support/process/toggles.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { makeInitialisedDataDir } from '../../support/shared/data-dir.js';
import { startPostgres } from '../../support/shared/postgres.js';
import { type Product, startProduct } from '../../support/shared/product.js';

/** How many servers are killed, of each kind; `npm run kill` kills 300. */
const KILLS = Number(process.env['KILLS'] ?? 2);

/** A server is killed at one of so many changes after its start. */
const CHANGES = 60;

/** Starts servers on one database and kills them one by one while they write, `KILLS` times. */
async function killAndCompare(replicas: number, env: Record<string, string>): Promise<void> {
  const settings = { ADMIN_PASSWORD, SEED: 'essentials', TRUST_PROXY: '1', ...env };
  const start = () => Promise.all(Array.from({ length: replicas }, () => startProduct(settings)));
  const confirmed: Confirmed = new Map();
  for (let killed = 0; killed < KILLS; killed += replicas) {
    const victims = await start();
    await expectLogToMatchTasks(victims[0]?.url ?? '', confirmed);
    await killWhileWriting(victims, confirmed);
  }
  const [last, ...others] = await start();
  await expectLogToMatchTasks(last?.url ?? '', confirmed);
  await Promise.all([last, ...others].map((product) => product?.stop()));
  if (process.env['KILLS']) console.info(`${KILLS} kills, ${total(confirmed)} confirmed changes`);
}

async function killWhileWriting(victims: Product[], confirmed: Confirmed): Promise<void> {
  const toggling = victims.map(({ url }) => toggleUntilGone(url, confirmed));
  for (const victim of victims) {
    const until = total(confirmed) + Math.ceil(Math.random() * CHANGES);
    while (total(confirmed) < until) await sleep(1);
    await victim.kill();
  }
  await Promise.all(toggling);
}

describe('servers that are killed while they write', () => {
  it(
    'leave no change without its row and no row without its change on PostgreSQL',
    async () => {
      const postgres = await startPostgres();
      try {
        await killAndCompare(2, { DATABASE_URL: await postgres.createDatabase('killed') });
      } finally {
        await postgres.stop();
      }
    },
    60_000 + KILLS * 20_000,
  );

  it(
    'leave no change without its row and no row without its change on the embedded database',
    async () => {
      const directory = await makeInitialisedDataDir();
      try {
        await killAndCompare(1, { DATABASE_URL: '', DATA_DIR: directory.path });
      } finally {
        await directory.remove();
      }
    },
    60_000 + KILLS * 20_000,
  );
});
