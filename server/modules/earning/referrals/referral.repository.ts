import { Injectable } from '@nestjs/common';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import type { ReferralChangeSchema } from './referral-change.entity.js';

/** The changes of invited users that wait to be settled. */
@Injectable()
export class ReferralRepository extends Repository<TablesOf<typeof ReferralChangeSchema>> {
  /** The inviter whose change waits longest, locked; passes over changes that others have locked. */
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

  /** Removes changes of an inviter; ids of the invited users. */
  async take(inviterId: number, limit: number): Promise<number[]> {
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

  /** Notes invited users again, to be looked at later. */
  async postpone(
    inviter_id: number,
    later: readonly { id: number; due_at: Date }[],
  ): Promise<void> {
    if (later.length === 0) return;
    const rows = later.map(({ id, due_at }) => ({ inviter_id, invited_id: id, due_at }));
    await this.db.insertInto('referral_changes').values(rows).execute();
  }

  /** When invited users are looked at next, of those who wait for a day to come. */
  async waitingUntil(invitedIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.db
      .selectFrom('referral_changes')
      .select(({ fn }) => ['invited_id', fn.max('due_at').as('due_at')])
      .where('invited_id', '=', anyOf(invitedIds))
      .where('due_at', '>', now)
      .groupBy('invited_id')
      .execute();
    return new Map(rows.map(({ invited_id, due_at }) => [invited_id, due_at]));
  }
}
