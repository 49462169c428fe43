import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf } from '../shared/api.js';
import { nthAddress } from '../shared/client-address.js';
import { adminHeaders, login } from '../shared/login.js';

const TASKS = Array.from({ length: 19 }, (_, index) => index + 1);
const PAGE = 1000;

/** Number of confirmed switches of each task. */
export type Confirmed = Map<number, number>;

let calls = 0;

export const total = (confirmed: Confirmed): number =>
  [...confirmed.values()].reduce((sum, count) => sum + count, 0);

/** Switches tasks on and off without a pause until the server is gone. */
export async function toggleUntilGone(url: string, confirmed: Confirmed): Promise<void> {
  const toggle = async (id: number, headers: Record<string, string>): Promise<void> => {
    for (;;) {
      calls += 1;
      const answer = await fetch(`${url}/api/v1/admin/tasks/${id}/toggle`, {
        method: 'POST',
        // Each as another client, for servers that trust one proxy: calls of one are limited.
        headers: { ...headers, 'X-Forwarded-For': nthAddress(calls) },
      });
      if (answer.ok) confirmed.set(id, (confirmed.get(id) ?? 0) + 1);
      else await sleep(5);
    }
  };
  const headers = await adminHeaders(url).catch(throwUnlessGone);
  if (headers) await Promise.all(TASKS.map((id) => toggle(id, headers).catch(throwUnlessGone)));
}

/** Rethrows every error but that of `fetch` for an unreachable server. */
function throwUnlessGone(error: unknown): void {
  if (!/fetch failed/.test(String(error))) throw error;
}

/** Each row of the log is one switch, so the number of rows determines the state of each task. */
export async function expectLogToMatchTasks(url: string, confirmed: Confirmed): Promise<void> {
  const admin = clientOf(url, await login(url));
  const tasks = await admin.call('listTasks');
  const switches = new Map<number, number>();
  for (let skip = 0; ; skip += PAGE) {
    const query = { action: 'update_task', limit: PAGE, skip } as const;
    const rows = await admin.call('listLogs', { query });
    for (const { resource_id } of rows) {
      const id = Number(resource_id);
      switches.set(id, (switches.get(id) ?? 0) + 1);
    }
    if (rows.length < PAGE) break;
  }
  expect(tasks).toHaveLength(TASKS.length);
  for (const { id, is_active } of tasks) {
    const logged = switches.get(id) ?? 0;
    expect({ id, is_active }).toEqual({ id, is_active: logged % 2 === 0 });
    expect(logged).toBeGreaterThanOrEqual(confirmed.get(id) ?? 0);
  }
}
