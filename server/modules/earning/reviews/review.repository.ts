import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import { waitingReviews } from '../completions/completion.repository.js';
import type { ReviewHoldSchema, ReviewSchema } from './review.entity.js';
import { isHeld } from './review.report.js';

type Tables = TablesOf<typeof ReviewHoldSchema | typeof ReviewSchema>;

/** Whether the review of a completion `c` is held: a part of other statements. */
export const isReviewHeld = (): Expression<SqlBool> => {
  const eb = expressionBuilder<Tables>();
  return eb.exists(
    eb
      .selectFrom('review_holds as h')
      .where('h.completion_id', '=', sql.ref<number>('c.id'))
      .where(isHeld('h')),
  );
};

const HOLD_END = sql<string>`now() + interval '5 minutes'`;

@Injectable()
export class ReviewRepository extends Repository<Tables> {
  /** Extends the session's holds and returns the held reviews. */
  async renew(sessionId: string): Promise<number[]> {
    const held = await this.db
      .updateTable('review_holds')
      .set({ held_until: HOLD_END })
      .where('session_id', '=', sessionId)
      .where('held_until', '>', now)
      .where('completion_id', 'in', waitingReviews())
      .returning('completion_id')
      .execute();
    return held.map(({ completion_id }) => completion_id);
  }

  /** Returns false when another session holds the review. */
  async hold(completionId: number, sessionId: string): Promise<boolean> {
    const held = await this.db
      .insertInto('review_holds')
      .values({ completion_id: completionId, session_id: sessionId, held_until: HOLD_END })
      .onConflict((conflict) =>
        conflict
          .column('completion_id')
          .doUpdateSet(({ ref }) => ({
            session_id: ref('excluded.session_id'),
            held_until: ref('excluded.held_until'),
          }))
          .where(({ not }) => not(isHeld('review_holds'))),
      )
      .returning('completion_id')
      .execute();
    return held.length > 0;
  }

  /** Ends holds, of one session or of all. */
  async release(completionIds: readonly number[], sessionId?: string): Promise<void> {
    await this.db
      .deleteFrom('review_holds')
      .where('completion_id', '=', anyOf(completionIds))
      .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
      .execute();
  }

  async record(review: Omit<Insertable<Tables['reviews']>, 'reviewed_at'>): Promise<void> {
    await this.db
      .insertInto('reviews')
      .values({ ...review, reviewed_at: now })
      .execute();
  }
}
