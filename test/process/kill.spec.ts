import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_PASSWORD } from '../support/admin.js';
import { makeDataDir } from '../support/data-dir.js';
import { startPostgres } from '../support/postgres.js';
import { startProduct } from '../support/product.js';
import {
  type Confirmed,
  expectLogToMatchTasks,
  toggleUntilGone,
  total,
} from '../support/toggles.js';

async function killAndCompare(env: Record<string, string>): Promise<void> {
  const settings = { ADMIN_PASSWORD, SEED: 'essentials', LOG_LEVEL: 'info', ...env };
  const victim = await startProduct(settings);
  const confirmed: Confirmed = new Map();
  const toggling = toggleUntilGone(victim.url, confirmed);
  while (total(confirmed) < 100) await sleep(1);
  await victim.kill();
  await toggling;
  const successor = await startProduct(settings);
  try {
    await expectLogToMatchTasks(successor.url, confirmed);
  } finally {
    await successor.stop();
  }
}

describe('a server that is killed while it writes', () => {
  it('leaves no change without its row and no row without its change on PostgreSQL', async () => {
    const postgres = await startPostgres();
    try {
      await killAndCompare({ DATABASE_URL: await postgres.createDatabase('killed') });
    } finally {
      await postgres.stop();
    }
  }, 60_000);

  it('leaves no change without its row and no row without its change on the embedded database', async () => {
    const directory = await makeDataDir();
    try {
      await killAndCompare({ DATABASE_URL: '', DATA_DIR: directory.path });
    } finally {
      await directory.remove();
    }
  }, 60_000);
});
