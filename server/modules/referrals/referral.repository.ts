import { Injectable } from '@nestjs/common';
import { Repository } from '../../database/repository.js';
import { anyOf, type TablesOf } from '../../database/tables.js';
import type { ReferralChangeSchema } from './referral-change.entity.js';

/** The changes of invited users that wait to be settled. */
@Injectable()
export class ReferralRepository extends Repository<TablesOf<typeof ReferralChangeSchema>> {
  /** The inviter whose change waits longest, locked; passes over changes that others have locked. */
  async lockNextInviter(skipped: readonly number[]): Promise<number | undefined> {
    const change = await this.db
      .selectFrom('referral_changes')
      .select('inviter_id')
      .where(({ eb, not }) => not(eb('inviter_id', '=', anyOf(skipped))))
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
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('invited_id')
      .execute();
    return changes.map(({ invited_id }) => invited_id);
  }
}
