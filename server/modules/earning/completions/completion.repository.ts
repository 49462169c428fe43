import { Injectable } from '@nestjs/common';
import {
  type Expression,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type UpdateObject,
} from 'kysely';
import { type Completion as CompletionState, completionStates } from '#libs/domain/index.js';
import { compose, prepare, prepareChange } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import { type Completion, CompletionSchema, type Requirements } from './completion.entity.js';
import { hashEvidence } from './evidence-hash.js';

/** Re-exported for the lists of other features. */
export { type Completion, CompletionSchema };

type Tables = TablesOf<typeof CompletionSchema>;

type CompletionRow = Selectable<Tables['completions']>;

/** A completion before a change; its user's row is locked. */
type Changing = Pick<CompletionRow, 'user_id' | 'task_id' | 'status'>;

/** The fields that a decision clears. */
const DECIDED = { due_at: null, submitted_at: null, review_due_at: null } as const;

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

interface Saved {
  due_at: Date | null;
  submitted_at: Date | null;
  review_due_at: Date | null;
  day: string | null;
  evidence: string;
  evidence_key: string | null;
  now: Date;
}

/** Keeps the evidence until other evidence is submitted: appeals need it. */
const save = prepare((db: Kysely<Tables>, completion: Changing & Saved) =>
  db
    .insertInto('completions')
    .values({
      user_id: completion.user_id,
      task_id: completion.task_id,
      status: completion.status,
      due_at: completion.due_at,
      submitted_at: completion.submitted_at,
      review_due_at: completion.review_due_at,
      day: completion.day,
      evidence: completion.evidence,
      evidence_key: completion.evidence_key,
      created_at: completion.now,
      updated_at: completion.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'task_id']).doUpdateSet(({ ref }) => ({
        status: ref('excluded.status'),
        due_at: ref('excluded.due_at'),
        submitted_at: ref('excluded.submitted_at'),
        review_due_at: ref('excluded.review_due_at'),
        day: ref('excluded.day'),
        // Those of an earlier day.
        points: null,
        reason: '',
        decision_id: null,
        evidence: sql<string>`coalesce(nullif(excluded.evidence, ''), completions.evidence)`,
        evidence_key: sql<string>`coalesce(excluded.evidence_key, completions.evidence_key)`,
        updated_at: ref('excluded.updated_at'),
      })),
    ),
);

interface Completed {
  user_id: number;
  task_id: number;
  day: string | null;
  points: number;
  requirements: string | null;
  now: Date;
}

const complete = prepareChange((db: Kysely<Tables>, completed: Completed) =>
  db
    .updateTable('completions')
    .set({
      status: 'completed',
      reason: '',
      decision_id: null,
      ...DECIDED,
      completed_at: completed.now,
      day: completed.day,
      points: completed.points,
      updated_at: completed.now,
      asked: sql<Requirements>`coalesce(asked, ${completed.requirements}::jsonb)`,
    })
    .where('user_id', '=', completed.user_id)
    .where('task_id', '=', completed.task_id),
);

/** Ids of the completions that wait for a reviewer: a part of other statements. */
export const waitingReviews = () =>
  compose<Tables>()
    .selectFrom('completions')
    .select('id')
    .where('status', '=', 'pending_verification')
    .where('review_due_at', 'is not', null);

/** The completions' rows. A status changes through `completionStates` alone. */
@Injectable()
export class CompletionRepository extends Repository<Tables> {
  find(userId: number, taskId: number): Promise<CompletionRow | undefined> {
    return this.db
      .selectFrom('completions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('task_id', '=', taskId)
      .executeTakeFirst();
  }

  async save(
    { status, user_id, task_id }: Changing,
    after: CompletionState,
    { evidence, day, now: time }: Pick<Saved, 'evidence' | 'day' | 'now'>,
  ): Promise<void> {
    await save(this.em, {
      user_id,
      task_id,
      status: completionStates.transition(status, after.status),
      due_at: dateOf(after.due_at),
      submitted_at: dateOf(after.submitted_at),
      review_due_at: dateOf(after.review_due_at),
      day,
      evidence,
      evidence_key: evidence === '' ? null : hashEvidence(evidence),
      now: time,
    });
  }

  /** Stores evidence without a change of the status. */
  async keep(completion: Changing, evidence: string): Promise<void> {
    await this.update(completion, { evidence, evidence_key: hashEvidence(evidence) });
  }

  /** @param requirements of the task; requirements of an earlier completion are kept */
  async complete(
    { status, user_id, task_id }: Changing,
    { points, day, now: time }: Pick<Completed, 'points' | 'day' | 'now'>,
    requirements: Requirements | null,
  ): Promise<void> {
    completionStates.transition(status, 'completed');
    await complete(this.em, {
      user_id,
      task_id,
      points,
      day,
      requirements: requirements && JSON.stringify(requirements),
      now: time,
    });
  }

  /** Stores that a decision has rejected or reversed a completion. */
  async fail(before: Changing, reason: string, decision_id: number): Promise<void> {
    const status = completionStates.transition(before.status, 'failed');
    // A rejected try of a daily task leaves its earlier days.
    const undone = before.status === 'completed' && { completed_at: null };
    const decided = { ...DECIDED, ...undone, points: null };
    await this.update(before, { status, reason, decision_id, ...decided, updated_at: now });
  }

  /** Lets a completion that waited for a service wait for a person. */
  async setReviewDue(before: Changing, review_due_at: number | null): Promise<void> {
    const status = completionStates.transition(before.status, 'pending_verification');
    await this.update(before, { status, review_due_at: dateOf(review_due_at), updated_at: now });
  }

  /** Whether a user has completed a task, on any day if it is a daily one. */
  async wasCompleted(userId: number, taskId: number): Promise<boolean> {
    const { is_completed } = await this.db
      .selectNoFrom(({ exists, selectFrom }) =>
        exists(
          selectFrom('completions')
            .select('id')
            .where('user_id', '=', userId)
            .where('task_id', '=', taskId)
            .where('completed_at', 'is not', null),
        ).as('is_completed'),
      )
      .executeTakeFirstOrThrow();
    return Boolean(is_completed);
  }

  async setTries(completion: Changing, tries: number): Promise<void> {
    await this.update(completion, { tries });
  }

  private async update(
    { user_id, task_id }: Changing,
    change: UpdateObject<Tables, 'completions'>,
  ): Promise<void> {
    await this.db
      .updateTable('completions')
      .set(change)
      .where('user_id', '=', user_id)
      .where('task_id', '=', task_id)
      .execute();
  }

  async resetTries(taskId: number): Promise<void> {
    await this.db
      .updateTable('completions')
      .set({ tries: 0 })
      .where('task_id', '=', taskId)
      .where('tries', '>', 0)
      .execute();
  }

  /** Counts submissions of a task that wait for a person or for a service; each kind has its own index. */
  async countWaiting(taskId: number): Promise<number> {
    const { waiting } = await this.db
      .selectNoFrom((eb) => {
        const waitingOf = eb
          .selectFrom('completions')
          .select(({ fn }) => fn.countAll<number>().as('completions'))
          .where('task_id', '=', taskId)
          .where('status', '=', 'pending_verification');
        const people = waitingOf.where('review_due_at', 'is not', null);
        const services = waitingOf
          .where('submitted_at', 'is not', null)
          .where('review_due_at', 'is', null);
        return sql<number>`${people} + ${services}`.as('waiting');
      })
      .executeTakeFirstOrThrow();
    return waiting;
  }

  /** Counts the completions of a task and the submissions that wait. It reads all completions: for changes by admins. */
  async countPlaces(taskId: number): Promise<number> {
    const { places } = await this.db
      .selectFrom('completions')
      .select(({ fn }) => fn.countAll<number>().as('places'))
      .where('task_id', '=', taskId)
      .where(({ and, eb, or }) =>
        or([
          eb('status', '=', 'completed'),
          and([eb('status', '=', 'pending_verification'), eb('submitted_at', 'is not', null)]),
        ]),
      )
      .executeTakeFirstOrThrow();
    return places;
  }

  /** Locks the review that waits longest. @param isTaken whether a completion `c` is under review */
  async lockNextReview(
    skipped: readonly number[],
    isTaken: Expression<SqlBool>,
  ): Promise<number | undefined> {
    const review = await this.db
      .selectFrom('completions as c')
      .select('c.id')
      .where('c.status', '=', 'pending_verification')
      .where('c.review_due_at', 'is not', null)
      .where(({ eb, not }) => not(eb('c.id', '=', anyOf(skipped))))
      .where(({ not }) => not(isTaken))
      .orderBy('c.review_due_at')
      .orderBy('c.id')
      .limit(1)
      .forUpdate('c')
      .skipLocked()
      .executeTakeFirst();
    return review?.id;
  }

  async countReviews(): Promise<number> {
    const { waiting } = await this.db
      .selectFrom(waitingReviews().as('reviews'))
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow();
    return waiting;
  }

  /** The distinct users of these completions, in the order of ids. */
  async userIds(ids: readonly number[]): Promise<number[]> {
    const users = await this.db
      .selectFrom('completions')
      .select('user_id')
      .distinct()
      .where('id', '=', anyOf(ids))
      .orderBy('user_id')
      .execute();
    return users.map(({ user_id }) => user_id);
  }
}
