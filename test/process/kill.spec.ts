import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_PASSWORD, adminHeaders } from '../support/admin.js';
import { makeDataDir } from '../support/data-dir.js';
import { startPostgres } from '../support/postgres.js';
import { type Product, startProduct } from '../support/product.js';

const TASKS = Array.from({ length: 19 }, (_, index) => index + 1);

/** Switches tasks on and off without a pause until the server is gone, counting what worked. */
async function toggleUntilGone(url: string, counter: { acknowledged: number }): Promise<void> {
  const headers = await adminHeaders(url);
  const toggle = async (id: number): Promise<void> => {
    for (;;) {
      try {
        const answer = await fetch(`${url}/api/v1/admin/tasks/${id}/toggle`, {
          method: 'POST',
          headers,
        });
        if (answer.ok) counter.acknowledged += 1;
        else await sleep(5);
      } catch {
        // The server is gone, which is what this waits for.
        return;
      }
    }
  };
  await Promise.all(TASKS.map(toggle));
}

/** Each row of the log is one switch, so the number of rows tells how each task must stand. */
async function expectLogToMatchTasks({ url }: Product, atLeast: number): Promise<void> {
  const headers = await adminHeaders(url);
  const get = async <T>(path: string) =>
    (await (await fetch(`${url}/api/v1/admin/${path}`, { headers })).json()) as T;
  const tasks = await get<{ id: number; is_active: boolean }[]>('tasks');
  const logs = await get<{ details: string }[]>('logs?action=update_task&limit=1000');
  expect(logs.length).toBeGreaterThanOrEqual(atLeast);
  expect(logs.length).toBeLessThan(1000);
  for (const { id, is_active } of tasks) {
    const switches = logs.filter(({ details }) => details.startsWith(`Task ${id} `)).length;
    expect({ id, is_active }).toEqual({ id, is_active: switches % 2 === 0 });
  }
}

async function killAndCompare(env: Record<string, string>): Promise<void> {
  const settings = { ADMIN_PASSWORD, SEED: 'essentials', LOG_LEVEL: 'info', ...env };
  const victim = await startProduct(settings);
  const counter = { acknowledged: 0 };
  const toggling = toggleUntilGone(victim.url, counter);
  while (counter.acknowledged < 100) await sleep(1);
  await victim.kill();
  await toggling;
  const successor = await startProduct(settings);
  try {
    await expectLogToMatchTasks(successor, counter.acknowledged);
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
