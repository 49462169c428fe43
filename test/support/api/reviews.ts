import { makeTask, makeUser } from '../../factories/records.js';
import type { TestApp } from './app.js';
import { completionOf, handIn } from './participants.js';

/**
 * Work that waits for a reviewer. `started` is called in the tests: the application starts in
 * `beforeAll`.
 */
export function reviewsIn(started: () => TestApp) {
  const manualTask = () => makeTask(started(), { verification: 'manual', points: 70 });

  /** A new user submits work; returns the id of the review. */
  const waiting = async (evidence = 'https://example.com/post', task?: number) => {
    const app = started();
    const user = await makeUser(app);
    const task_id = task ?? (await manualTask()).id;
    await handIn(app, user.id, task_id, evidence);
    return { id: await completionOf(app, user.id, task_id), user_id: user.id, task_id };
  };

  const pointsOf = async (id: number) =>
    (await started().api.call('getUser', { path: { id } })).total_points;

  return { manualTask, waiting, pointsOf };
}
