import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Repository } from '../../../platform/database/repository.js';
import { rowsOf } from '../../../platform/database/tables.js';
import type { Tables } from '../../../reports/tables.js';
import { addDuePoints } from '../../participants/users/user.repository.js';
import { unlessSealed } from '../ledger/ledger.errors.js';
import { type DueAward, postDue } from '../ledger/ledger-award.repository.js';
import { markBooked } from './imported-award.repository.js';
import { awardsFor, dueAwards, type Lines } from './point-import.report.js';

/** Books imported awards, and reverses them: ledger, balances and awards in one statement. */
@Injectable()
export class ImportBookingRepository extends Repository<Tables> {
  /** Books the open awards of some lines; their users are locked. @throws AppError 409 when the campaign is closed */
  bookLines(lines: Lines): Promise<number> {
    return this.book(dueAwards(lines));
  }

  /** Books open awards at these places for a user, who is locked. @throws AppError 409 when the campaign is closed */
  bookFor(userId: number, places: readonly { import_id: number; line: number }[]): Promise<number> {
    return this.book(awardsFor(userId, places));
  }

  /** Posts reversals; their users are locked. @throws AppError 409 when the campaign is closed */
  async reverse(due: readonly DueAward[]): Promise<void> {
    if (due.length === 0) return;
    const columns = `key text, user_id int, points bigint, reason text, reason_zh text,
      caused_by text, decision_id int`;
    const reversed = this.em
      .getKysely<Tables>()
      .with('due', (cte) => cte.selectFrom(rowsOf(due, columns)).selectAll('given'));
    await addDuePoints(postDue(reversed, 'reversal')).execute().catch(unlessSealed);
  }

  private async book(source: ReturnType<typeof dueAwards> | ReturnType<typeof awardsFor>) {
    const due = this.em
      .getKysely<Tables>()
      .with('due', (cte) =>
        cte
          .selectFrom(source.as('source'))
          .selectAll('source')
          .select(sql<number | null>`null::int`.as('decision_id')),
      );
    const posted = postDue(due, 'import').with('balances', addDuePoints);
    const { numUpdatedRows } = await markBooked(posted)
      .executeTakeFirstOrThrow()
      .catch(unlessSealed);
    return Number(numUpdatedRows);
  }
}
