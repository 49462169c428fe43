import { MyTaskService } from '../../../server/modules/earning/participation/my-task.service.js';
import { ClaimRequestService } from '../../../server/modules/paying/claims/claim-request.service.js';
import { makeTask, makeUser } from '../../factories/records.js';
import type { TestApp } from './app.js';
import { use as runUseCase } from './participants.js';

/**
 * Actions of users in a campaign, without sessions and requests, which have limits. `started` is
 * called in the tests: the application starts in `beforeAll`.
 */
export function actionsIn(started: () => TestApp) {
  const use = <T>(work: () => Promise<T>) => runUseCase(started(), work);
  const tasks = () => started().get(MyTaskService);

  const start = (user: number, task: number) => use(() => tasks().start(user, task));

  const submit = (user: number, task: number, handedIn = {}) =>
    use(() => tasks().submit(user, task, handedIn));

  const claim = (user: number, key: string) =>
    use(() => started().get(ClaimRequestService).request(user, key));

  /** Lets the delay of a started task pass. */
  const makeDue = (user: number, task: number) =>
    started().sql(
      `update completions set due_at = due_at - interval '3 seconds'
       where user_id = ? and task_id = ?`,
      [user, task],
    );

  const complete = async (user: number, task: number) => {
    await start(user, task);
    await makeDue(user, task);
    return submit(user, task);
  };

  /** A user with so many points, given by a task. */
  const userWith = async (points: number): Promise<number> => {
    const user = await makeUser(started());
    const task = await makeTask(started(), { verification: 'self', points });
    await complete(user.id, task.id);
    return user.id;
  };

  return { use, start, submit, claim, makeDue, complete, userWith };
}
