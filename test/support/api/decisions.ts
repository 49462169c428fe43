import { makeTask } from '../../factories/records.js';
import type { TestApp } from './app.js';
import { completionOf, handIn, type Participant } from './participants.js';

export const DECISIONS = '/api/v1/me/decisions';

/** Reads a visitor's decisions as the visitor does. */
export const decisionsOf = async ({ send }: Pick<Participant, 'send'>, language = 'en') =>
  (await send('get', DECISIONS).set('Accept-Language', language)).body;

/** Steps of tests of decisions, in the application that `started` returns. */
export function decisionsIn(started: () => TestApp) {
  /** The id of the newest decision about a user. */
  async function newestDecision(user: number): Promise<number> {
    const [row] = await started().sql<{ id: number }>(
      'select id from decisions where user_id = ? order by id desc limit 1',
      [user],
    );
    return row?.id ?? 0;
  }

  /** A user submits a new task that an admin reviews. */
  const complete = async (user: number, points: number) => {
    const task = await makeTask(started(), { verification: 'manual', points });
    await handIn(started(), user, task.id);
    return { task: task.id, completion: await completionOf(started(), user, task.id) };
  };

  return { newestDecision, complete };
}
