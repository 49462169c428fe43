import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { joinClusters } from '../support/api/crowd.js';
import { handIn, newParticipant } from '../support/api/participants.js';
import { goLive } from '../support/api/visitor.js';

/** A task for which the name of an account is typed, and one for a link. */
const [NAME, OTHER_NAME, LINK] = [1, 3, 10];

const USERS = '/api/v1/admin/users';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const statusOf = async (user: number, task: number) => {
  const [row] = await app.sql<{ status: string; evidence: string }>(
    'select status, evidence from completions where user_id = ? and task_id = ?',
    [user, task],
  );
  return row;
};

async function submitted(user: number, task: number, evidence = 'ada_sample') {
  await handIn(app, user, task, evidence);
  return statusOf(user, task);
}

const WAITING = { status: 'pending_verification' };

describe('the name of an account', () => {
  it('counts at once and is kept, except for one in ten, which a person reviews', async () => {
    await goLive(app, { review_one_in: 10 });
    const states: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      const { id } = await newParticipant(app);
      const row = await submitted(id, NAME);
      expect(row?.evidence).toBe('ada_sample');
      states.push(row?.status ?? '');
    }
    const reviewed = states.filter((status) => status === WAITING.status).length;
    expect(reviewed).toBeGreaterThan(0);
    expect(reviewed).toBeLessThan(14);
    expect(states.filter((status) => status === 'completed')).toHaveLength(40 - reviewed);
  });

  it('is reviewed each time where the operator says so', async () => {
    await goLive(app, { review_one_in: 1 });
    const { id } = await newParticipant(app);
    expect(await submitted(id, NAME)).toMatchObject(WAITING);
  });

  it('is reviewed of a held user, and of one whose text was rejected', async () => {
    await goLive(app, { review_one_in: 100 });
    const held = await newParticipant(app);
    await app.admin.post(`${USERS}/${held.id}/hold`).send({ reason: 'Odd' });
    expect(await submitted(held.id, NAME)).toMatchObject(WAITING);
    const [review] = await app.sql<{ id: string }>('select id from completions where user_id = ?', [
      held.id,
    ]);
    await app.admin
      .post(`/api/v1/admin/reviews/${review?.id}/reject`)
      .send({ reason: 'not_found' });
    expect(await newestLogs(app)).toMatchObject([{ action: 'reject_review' }]);
    await app.admin.post(`${USERS}/${held.id}/release`);
    expect(await submitted(held.id, OTHER_NAME)).toMatchObject(WAITING);
  });

  it('is reviewed of each member of a notable cluster, until a person has released it', async () => {
    await goLive(app, { review_one_in: 100 });
    const [member, other] = [await newParticipant(app), await newParticipant(app)];
    // They come from one network, like all users before.
    await joinClusters(app);
    await app.sql('delete from cluster_members where user_id = ?', [other.id]);
    const [cluster] = await app.sql<{ id: number }>(
      `update clusters c set score = 40 from cluster_members m
       where m.cluster_id = c.id and m.user_id = ? returning c.id`,
      [member.id],
    );
    expect(await submitted(member.id, NAME)).toMatchObject(WAITING);
    expect(await submitted(other.id, NAME)).toMatchObject({ status: 'completed' });
    await app.sql(`update clusters set status = 'released' where id = ?`, [cluster?.id]);
    expect(await submitted(member.id, OTHER_NAME)).toMatchObject({ status: 'completed' });
  });

  it('is no link: links are always reviewed', async () => {
    await goLive(app, { review_one_in: 100 });
    const { id } = await newParticipant(app);
    expect(await submitted(id, LINK, 'https://x.com/a/status/1')).toMatchObject(WAITING);
  });
});
