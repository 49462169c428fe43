import { Injectable } from '@nestjs/common';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import type { ReferralChangeSchema } from './referral-change.entity.js';

/** The queue of changes of invited users. */
@Injectable()
export class ReferralRepository extends Repository<TablesOf<typeof ReferralChangeSchema>> {
  /** Locks the change that waits longest and returns its inviter; skips changes locked by others. */
  async lockNextInviter(skipped: readonly number[]): Promise<number | undefined> {
    const change = await this.db
      .selectFrom('referral_changes')
      .select('inviter_id')
      .where('due_at', '<=', now)
      .where(({ eb, not }) => not(eb('inviter_id', '=', anyOf(skipped))))
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return change?.inviter_id;
  }

  /** Removes due changes of an inviter; returns the ids of the invited users. */
  async removeDue(inviterId: number, limit: number): Promise<number[]> {
    const changes = await this.db
      .deleteFrom('referral_changes')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('referral_changes')
          .select('id')
          .where('inviter_id', '=', inviterId)
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('invited_id')
      .execute();
    return changes.map(({ invited_id }) => invited_id);
  }

  /** Queues invited users again for later. */
  async postpone(
    inviter_id: number,
    later: readonly { id: number; due_at: Date }[],
  ): Promise<void> {
    if (later.length === 0) return;
    const changes = later.map(({ id, due_at }) => ({ inviter_id, invited_id: id, due_at }));
    await this.db.insertInto('referral_changes').values(changes).execute();
  }

  /** The next times of invited users who are queued for later. */
  async waitingUntil(invitedIds: readonly number[]): Promise<Map<number, string>> {
    const changes = await this.db
      .selectFrom('referral_changes')
      .select(({ fn }) => ['invited_id', fn.max('due_at').as('due_at')])
      .where('invited_id', '=', anyOf(invitedIds))
      .where('due_at', '>', now)
      .groupBy('invited_id')
      .execute();
    return new Map(changes.map(({ invited_id, due_at }) => [invited_id, due_at]));
  }
}
