import type { VerificationMethod } from '#libs/domain/index.js';
import { next, nextTag } from '../../factories/records.js';
import { until } from '../shared/until.js';
import { WalletAccount } from '../shared/wallet-account.js';
import type { TestApp } from './app.js';
import { type SignedIn, signIn } from './visitor.js';

/** A visitor who takes part, and whose delays have passed. */
export interface Participant extends SignedIn {
  id: number;
  /** The raw address of the wallet. */
  account: string;
  start(taskId: number): Promise<void>;
  submit(taskId: number, handedIn?: object): ReturnType<SignedIn['send']>;
  /** Starts the task and submits it. */
  attempt(taskId: number, handedIn?: object): Promise<Record<string, unknown>>;
  /** The task's state in the response of `GET /me`. */
  standing(taskId: number): Promise<Record<string, unknown>>;
}

export async function participant(app: TestApp): Promise<Participant> {
  const wallet = new WalletAccount({ number: 5000 + next() });
  const visitor = await signIn(app, wallet);
  const account = wallet.account().address;
  const [user] = await app.sql<{ id: number }>('select id from users where account = ?', [account]);
  const id = user?.id ?? 0;
  const start = async (taskId: number) => {
    const { status, body } = await visitor.send('post', `/api/v1/me/tasks/${taskId}/start`);
    expect([status, body.code]).toEqual([200, undefined]);
    await app.sql(
      `update completions set due_at = now() - interval '1 second'
       where user_id = ? and task_id = ? and due_at is not null`,
      [id, taskId],
    );
  };
  const submit = (taskId: number, handedIn: object = {}) =>
    visitor
      .send('post', `/api/v1/me/tasks/${taskId}/submit`)
      .set('Accept-Language', 'en')
      .send(handedIn);
  return {
    ...visitor,

    id,
    account,
    start,
    submit,
    attempt: async (taskId, handedIn) => {
      await start(taskId);
      const { status, body } = await submit(taskId, handedIn);
      expect([status, body.code]).toEqual([200, undefined]);
      return body;
    },
    standing: async (taskId) => {
      const { body } = await visitor.send('get', '/api/v1/me').set('Accept-Language', 'en');
      return body.tasks.find((task: { task_id: number }) => task.task_id === taskId);
    },
  };
}

/** Links an account by a login that the visitor has begun. */
export async function linkTelegram(
  visitor: Pick<SignedIn, 'send'>,
  login: object,
  more: object = {},
) {
  const path = '/api/v1/me/telegram';
  const { body } = await visitor.send('get', path);
  return visitor.send('post', path).send({ login, state: body.state, ...more });
}

/** A task with a method, created through the back office. */
export async function taskWith(
  app: TestApp,
  verification: VerificationMethod,
  verification_settings: object = {},
): Promise<number> {
  const { status, body } = await app.admin
    .post('/api/v1/admin/tasks')
    .send({ title: nextTag(), type: 'social', points: 50, verification, verification_settings });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id;
}

/** Makes the waiting jobs due. */
export async function runWaitingJobs(app: TestApp): Promise<void> {
  await app.sql(`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
}

/** Runs the waiting jobs until the task is decided. */
export async function untilDecided(app: TestApp, visitor: Participant, taskId: number) {
  await until(async () => {
    await runWaitingJobs(app);
    return (await visitor.standing(taskId))['waiting_for'] !== 'service';
  });
  return visitor.standing(taskId);
}

/** The points of each of a user's awards for a task. */
export async function awards(app: TestApp, userId: number, taskId: number): Promise<number> {
  const rows = await app.sql('select id from ledger_transfers where key = ?', [
    `task:${userId}:${taskId}`,
  ]);
  return rows.length;
}

/** The fields with errors when a visitor submits this. */
export async function errorsOf(visitor: Participant, taskId: number, handedIn: object) {
  await visitor.start(taskId);
  const { status, body } = await visitor.submit(taskId, handedIn);
  expect(status).toBe(422);
  return Object.keys(body.errors);
}
