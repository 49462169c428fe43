import { makeTask } from '../../factories/records.js';
import type { TestApp } from './app.js';
import { decisionsOf } from './decisions.js';
import { completionOf, handIn, newParticipant, type Participant } from './participants.js';

const ADMIN = '/api/v1/admin';
export const APPEALS = '/api/v1/me/appeals';
export const TEXT = 'I have one wallet only.';
export const ANSWER = { answer: 'You are right.', answer_zh: '您说得对。' };

/** A user, and a decision against them. */
type Decided = Participant & { decision: number };

/** Sends an appeal. */
export const appeal = ({ send, decision }: Decided, text = TEXT) =>
  send('post', APPEALS).send({ decision_id: decision, text });

export const statusOf = async ({ send }: Participant) => (await send('get', '/api/v1/me')).body;

/**
 * Users with a decision against them. `started` is called in the tests: the application starts in
 * `beforeAll`.
 */
export function appealsIn(started: () => TestApp) {
  /** A banned user with the decision of the ban. */
  const banned = async (): Promise<Decided> => {
    const app = started();
    const me = await newParticipant(app);
    await app.admin.post(`${ADMIN}/users/${me.id}/ban`).send({ reason: 'several_accounts' });
    return { ...me, decision: (await decisionsOf(me))[0].id };
  };

  /** A user who is banned and has appealed, and the appeal's id. */
  const appealed = async () => {
    const me = await banned();
    expect((await appeal(me)).status).toBe(201);
    return { ...me, appeal: (await openAppealOf(me)).id as number };
  };

  /** A user whose work was rejected, with the decision of the rejection. */
  const refused = async () => {
    const app = started();
    const me = await newParticipant(app);
    const task = (await makeTask(app, { verification: 'manual', points: 70 })).id;
    await handIn(app, me.id, task, 'First');
    const review = { id: await completionOf(app, me.id, task) };
    await app.api.call('rejectReview', { path: review, body: { reason: 'not_done' } });
    return { ...me, task, review, decision: (await decisionsOf(me))[0].id as number };
  };

  /** The same task submitted again and approved, and its points reversed by a person. */
  const reversed = async (me: Awaited<ReturnType<typeof refused>>) => {
    const app = started();
    await handIn(app, me.id, me.task, 'Second');
    await app.api.call('approveReview', { path: me.review });
    const path = { id: me.id, task_id: me.task };
    await app.api.call('reverseCompletion', { path, body: { reason: 'false_evidence' } });
  };

  const openAppealOf = async ({ id }: Participant, language = 'en') => {
    const filter = JSON.stringify({ user_id: id });
    const answer = await started()
      .admin.get(`${ADMIN}/appeals`)
      .query({ filter })
      .set('Accept-Language', language);
    return answer.body[0];
  };

  /** Tries to grant the user's appeal. */
  const grant = async (me: Participant) =>
    started()
      .admin.post(`${ADMIN}/appeals/${(await openAppealOf(me)).id}/overturn`)
      .set('Accept-Language', 'en')
      .send(ANSWER);

  return { banned, appealed, refused, reversed, openAppealOf, grant };
}
