import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import type { OutsideScore } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, rowsOf, type TablesOf } from '../../../platform/database/tables.js';
import type { OutsideScoreSchema } from './outside-score.entity.js';

type Tables = TablesOf<typeof OutsideScoreSchema>;

export type OutsideScoreRow = Selectable<Tables['outside_scores']>;

/** Seconds that a request is reserved for one process: longer than any call. */
const LEASE = 60;

const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

@Injectable()
export class OutsideScoreRepository extends Repository<Tables> {
  find(user_id: number): Promise<OutsideScoreRow | undefined> {
    return this.db
      .selectFrom('outside_scores')
      .selectAll()
      .where('user_id', '=', user_id)
      .executeTakeFirst();
  }

  /** Schedules requests for users who have none yet. */
  async schedule(users: readonly { user_id: number; wallet_address: string }[]): Promise<void> {
    if (users.length === 0) return;
    await this.db
      .insertInto('outside_scores')
      .columns(['user_id', 'wallet_address', 'next_ask_at'])
      .expression(({ selectFrom }) =>
        selectFrom(rowsOf(users, 'user_id int, wallet_address text')).select([
          'given.user_id',
          'given.wallet_address',
          now.as('next_ask_at'),
        ]),
      )
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
  }

  async isAnyDue(): Promise<boolean> {
    return (await this.due().executeTakeFirst()) !== undefined;
  }

  private due() {
    return this.db
      .selectFrom('outside_scores')
      .select('user_id')
      .where('next_ask_at', '<=', now)
      .orderBy('next_ask_at')
      .limit(1);
  }

  /** Reserves the next due request for a minute; undefined when none is due. */
  reserveNext(): Promise<OutsideScoreRow | undefined> {
    return this.db
      .updateTable('outside_scores')
      .set({ next_ask_at: inSeconds(LEASE) })
      .where('user_id', '=', this.due().forUpdate().skipLocked())
      .returningAll()
      .executeTakeFirst();
  }

  async setAnswer(user_id: number, { score, reasons }: OutsideScore): Promise<void> {
    await this.db
      .updateTable('outside_scores')
      .set({
        score,
        reasons: sql<string[]>`${JSON.stringify(reasons)}::jsonb`,
        answered_at: now,
        next_ask_at: null,
        failures: 0,
        last_error: '',
      })
      .where('user_id', '=', user_id)
      .where('next_ask_at', 'is not', null)
      .execute();
  }

  /** @param wait milliseconds until the next request */
  async setFailed(user_id: number, last_error: string, wait: number): Promise<void> {
    await this.db
      .updateTable('outside_scores')
      .set(({ eb }) => ({
        failures: eb('failures', '+', 1),
        last_error,
        next_ask_at: inSeconds(wait / 1000),
      }))
      .where('user_id', '=', user_id)
      .where('next_ask_at', 'is not', null)
      .execute();
  }

  /** The users among these who have a score. */
  async scored(userIds: readonly number[]): Promise<Set<number>> {
    const scored = await this.db
      .selectFrom('outside_scores')
      .select('user_id')
      .where('user_id', '=', anyOf(userIds))
      .where('answered_at', 'is not', null)
      .execute();
    return new Set(scored.map(({ user_id }) => user_id));
  }

  /** Removes a request that is not needed now; a later claim schedules it again. */
  async remove(user_id: number): Promise<void> {
    await this.db.deleteFrom('outside_scores').where('user_id', '=', user_id).execute();
  }

  /** Removes the score and its address; no further request is made. */
  async forget(user_id: number): Promise<void> {
    await this.db
      .updateTable('outside_scores')
      .set({
        wallet_address: '',
        score: null,
        reasons: sql<string[]>`'[]'::jsonb`,
        next_ask_at: null,
        last_error: '',
      })
      .where('user_id', '=', user_id)
      .execute();
  }
}
