import { jest } from '@jest/globals';
import { createApiClient } from '#libs/api-client/index.js';
import { ReviewListService } from '../../server/modules/earning/reviews/review-list.service.js';
import { makeUser } from '../factories/records.js';
import { as } from '../support/api/admins.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { auditOf } from '../support/api/participants.js';
import { reviewsIn } from '../support/api/reviews.js';
import { goLive } from '../support/api/visitor.js';
import { clientOf, OPERATIONS, type TestClient } from '../support/shared/api.js';
import { nthAddress } from '../support/shared/client-address.js';
import { ADMIN } from '../support/shared/credentials.js';
import { deepOnly } from '../support/shared/deep.js';
import { login } from '../support/shared/login.js';

const REVIEWS = Number(process.env['REVIEWS'] ?? 200);
const PATH = '/api/v1/admin/reviews';

let app: TestApp;
/** A second reviewer: another login. */
let other: TestClient;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
  other = clientOf(app.url, await login(app.url, ADMIN));
});
afterAll(() => app.close());
// Each test has a queue of its own.
beforeEach(async () => {
  await app.sql(`delete from completions where status = 'pending_verification'`);
});

const { manualTask, waiting, pointsOf } = reviewsIn(() => app);

describe('the review queue', () => {
  it('shows waiting work, the oldest first, with everything a reviewer needs', async () => {
    const first = await waiting();
    const second = await waiting('A text');
    const list = await app.admin.get(PATH);
    expect(list.headers['content-range']).toBe('reviews 0-1/2');
    expect(list.body).toMatchObject([
      {
        id: first.id,
        user_id: first.user_id,
        task_id: first.task_id,
        points: 70,

        evidence: 'https://example.com/post',
        evidence_kind: 'link',
        is_overdue: false,

        held_by_me: false,
        held_until: null,
        held_by_other: false,
        signals: [],
      },
      { id: second.id, evidence: 'A text', evidence_kind: 'text' },
    ]);
    const [row] = list.body;
    expect(Date.parse(row.review_due_at) - Date.parse(row.submitted_at)).toBe(86_400_000);
  });

  it('leaves out reviews that another reviewer decides meanwhile', async () => {
    const [decided, left] = [await waiting(), await waiting()];
    const list = app.get(ReviewListService);
    const read = list.read.bind(list);
    jest.spyOn(list, 'read').mockImplementationOnce(async (...request) => {
      await other.call('approveReview', { path: { id: decided.id } });
      return read(...request);
    });
    const { status, body } = await app.admin.get(PATH);
    expect([status, body.map(({ id }: { id: number }) => id)]).toEqual([200, [left.id]]);
  });

  it('is filtered by task, by user and by overdue work', async () => {
    const [late, early] = [await waiting(), await waiting()];
    await app.sql(`update completions set review_due_at = now() - interval '1 hour' where id = ?`, [
      late.id,
    ]);
    const ask = async (filter: object) =>
      (await app.admin.get(PATH).query({ filter: JSON.stringify(filter) })).body.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ask({ is_overdue: true })).toEqual([late.id]);
    expect(await ask({ task_id: early.task_id })).toEqual([early.id]);
    expect(await ask({ user_id: late.user_id })).toEqual([late.id]);
    const stats = await app.api.call('getReviewStats');
    expect(stats).toMatchObject({ waiting: 2, overdue: 1 });
  });

  it('never gives two reviewers the same one, and each their own again', async () => {
    const [first, second] = [await waiting(), await waiting()];
    const mine = await app.api.call('takeNextReview', { body: {} });
    expect(mine).toMatchObject({ waiting: 2, review: { id: first.id, held_by_me: true } });
    const theirs = await other.call('takeNextReview', { body: {} });
    expect(theirs.review).toMatchObject({ id: second.id, held_by_me: true });
    expect((await app.api.call('takeNextReview', { body: {} })).review?.id).toBe(first.id);
    const list = await app.api.call('listReviews', { query: {} });
    expect(list.map(({ held_by_other }) => held_by_other)).toEqual([false, true]);
  });

  it('gives two API keys and a person a review each, and each their own again', async () => {
    const made = [await waiting(), await waiting(), await waiting()];
    const keyOf = async (name: string) => {
      const { body } = await as(app, app.token).post('api-keys').send({ name, role: 'reviewer' });
      return clientOf(app.url, body.key);
    };
    const reviewers = [await keyOf('First program'), await keyOf('Second program'), app.api];
    for (const _ of ['taken', 'taken again']) {
      const taken: (number | undefined)[] = [];
      for (const reviewer of reviewers) {
        taken.push((await reviewer.call('takeNextReview', { body: {} })).review?.id);
      }
      expect(taken).toEqual(made.map(({ id }) => id));
    }
  });

  it('offers skipped, released or expired reviews to others', async () => {
    const [first, second] = [await waiting(), await waiting()];
    await app.api.call('takeNextReview', { body: {} });
    const next = await app.api.call('takeNextReview', { body: { skipped: [first.id] } });
    expect(next.review?.id).toBe(second.id);
    expect((await other.call('takeNextReview', { body: {} })).review?.id).toBe(first.id);
    await other.call('releaseReview', { path: { id: first.id } });
    await app.sql(`update review_holds set held_until = now() - interval '1 second'`);
    expect((await other.call('takeNextReview', { body: {} })).review?.id).toBe(first.id);
    const rest = await app.api.call('takeNextReview', { body: { skipped: [second.id] } });
    expect(rest).toEqual({ review: null, waiting: 2 });
  });

  it('keeps decisions that can still be undone, and offers them to no other reviewer', async () => {
    const [first, second] = [await waiting(), await waiting()];
    await app.api.call('takeNextReview', { body: {} });
    const next = await app.api.call('takeNextReview', { body: { kept: [first.id] } });
    expect(next.review?.id).toBe(second.id);
    expect((await other.call('takeNextReview', { body: {} })).review).toBeNull();
    // A repeated request still returns the second.
    const again = await app.api.call('takeNextReview', { body: { kept: [first.id] } });
    expect(again.review?.id).toBe(second.id);
    expect(await app.api.call('approveReview', { path: { id: first.id } })).toMatchObject({
      status: 'completed',
    });
  });

  it('returns 404 for an unknown review', async () => {
    for (const action of ['release', 'approve']) {
      const answer = await app.admin.post(`${PATH}/999999/${action}`);
      expect(answer.body).toMatchObject({ status: 404, code: 'review.not_found' });
    }
  });
});

describe('a task with waiting visitors', () => {
  const remove = (task: number, language = 'en') =>
    app.admin.delete(`/api/v1/admin/tasks/${task}`).set('Accept-Language', language);

  it('cannot be deleted until all is decided, and says how many wait', async () => {
    const { id, task_id } = await waiting();
    const service = await waiting(undefined, task_id);
    await app.sql('update completions set review_due_at = null where id = ?', [service.id]);
    const started = await makeUser(app);
    await app.sql(
      `insert into completions (user_id, task_id, status, due_at, created_at, updated_at)
       values (?, ?, 'pending_verification', now(), now(), now())`,
      [started.id, task_id],
    );
    const refused = await remove(task_id);
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'task.work_waits',
      detail:
        'Work on this task waits to be decided: 2. Decide it first; until then you can switch the task off',
    });
    expect((await remove(task_id, 'zh')).body.detail).toBe(
      '该任务仍有 2 项提交待处理。请先处理完毕，在此之前可停用该任务',
    );
    await app.api.call('rejectReview', { path: { id }, body: { reason: 'not_done' } });
    expect((await remove(task_id)).body.code).toBe('task.work_waits');
    await app.sql('delete from completions where id = ?', [service.id]);
    expect((await remove(task_id)).status).toBe(200);
  });

  it('can be switched off, and waiting work is approved with its points', async () => {
    const { id, user_id, task_id } = await waiting();
    await app.api.call('toggleTask', { path: { id: task_id }, body: { is_active: false } });
    const outcome = await app.api.call('approveReview', { path: { id } });
    expect(outcome).toEqual({ id, status: 'completed', points: 70 });
    expect(await pointsOf(user_id)).toBe(70);
  });
});

let calls = 0;

/** A login whose calls come from many addresses, because the calls of one client are limited. */
const unlimited = (token: string): TestClient =>
  createApiClient({
    operations: OPERATIONS,
    baseUrl: app.url,
    token: () => token,
    fetch: (input, init) => {
      calls += 1;
      return fetch(input, {
        ...init,
        headers: { ...(init?.headers as object), 'X-Forwarded-For': nthAddress(calls) },
      });
    },
  });

describe(`${REVIEWS} reviews by two reviewers at once`, () => {
  deepOnly(it)(
    'are decided once each, none is lost, and the ledger is right',
    async () => {
      await app.sql('delete from reviews');
      const task = await manualTask();
      await app.sql(
        `with made as (insert into users (wallet_address, created_at, updated_at)
         select 'UQreview' || n, now(), now() from generate_series(1, ?) n returning id)
       insert into completions (user_id, task_id, status, submitted_at, review_due_at, evidence,
         created_at, updated_at)
       select id, ?, 'pending_verification', now(), now() + interval '1 day', 'Post ' || id,
         now(), now() from made`,
        [REVIEWS, task.id],
      );
      const work = async (reviewer: TestClient): Promise<number[]> => {
        const decided: number[] = [];
        for (;;) {
          const { review } = await reviewer.call('takeNextReview', { body: {} });
          if (!review) return decided;
          const path = { id: review.id };
          if (review.id % 3 === 0) {
            await reviewer.call('rejectReview', { path, body: { reason: 'not_done' } });
          } else await reviewer.call('approveReview', { path });
          decided.push(review.id);
        }
      };
      const second = unlimited(await login(app.url, ADMIN));
      const [mine, theirs] = await Promise.all([work(unlimited(app.token)), work(second)]);
      expect(new Set([...mine, ...theirs]).size).toBe(REVIEWS);
      expect(mine.length + theirs.length).toBe(REVIEWS);
      const [stored] = await app.sql<{ reviews: number; completions: number }>(
        'select count(*)::int as reviews, count(distinct completion_id)::int as completions from reviews',
      );
      expect(stored).toEqual({ reviews: REVIEWS, completions: REVIEWS });
      expect(await app.sql('select 1 from review_holds')).toEqual([]);
      expect(await auditOf(app)).toEqual([]);
    },
    600_000,
  );
});
