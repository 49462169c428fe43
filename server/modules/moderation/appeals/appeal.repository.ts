import { Injectable } from '@nestjs/common';
import { type AppealStatus, appealStates, REMOVED_APPEAL } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, rowsOf, type TablesOf } from '../../../platform/database/tables.js';
import type { Row } from '../../../platform/records/timestamps.js';
import type { Appeal, AppealSchema } from './appeal.entity.js';

type Tables = TablesOf<typeof AppealSchema>;

export type AppealRow = Row<Appeal>;

/** A status changes through `appealStates` alone. */
@Injectable()
export class AppealRepository extends Repository<Tables> {
  find(id: number): Promise<AppealRow | undefined> {
    return this.db.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst();
  }

  findByDecisions(ids: readonly number[]): Promise<AppealRow[]> {
    return this.db
      .selectFrom('appeals')
      .selectAll()
      .where('decision_id', '=', anyOf(ids))
      .execute();
  }

  /** The users of these appeals in ascending order, which is the order of locks. */
  async usersOf(ids: readonly number[]): Promise<number[]> {
    const rows = await this.db
      .selectFrom('appeals')
      .select('user_id')
      .distinct()
      .where('id', '=', anyOf(ids))
      .orderBy('user_id')
      .execute();
    return rows.map(({ user_id }) => user_id);
  }

  /** Returns its id. */
  async insert(appeal: Pick<AppealRow, 'decision_id' | 'user_id' | 'text'>): Promise<number> {
    const { id } = await this.db
      .insertInto('appeals')
      .values({ ...appeal, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Appeals become appeals against later decisions. */
  async move(appeals: readonly Pick<AppealRow, 'id' | 'decision_id'>[]): Promise<void> {
    if (appeals.length === 0) return;
    await this.db
      .updateTable('appeals as a')
      .from(rowsOf(appeals, 'id int, decision_id int'))
      .set(({ ref }) => ({ decision_id: ref('given.decision_id') }))
      .whereRef('a.id', '=', 'given.id')
      .execute();
  }

  async answer(
    { id, status }: Pick<AppealRow, 'id' | 'status'>,
    to: AppealStatus,
    answer: Pick<AppealRow, 'answer' | 'answer_zh' | 'answered_by'>,
  ): Promise<void> {
    await this.db
      .updateTable('appeals')
      .set({ ...answer, status: appealStates.transition(status, to), answered_at: now })
      .where('id', '=', id)
      .execute();
  }

  countOpen(): Promise<{ open: number }> {
    return this.db
      .selectFrom('appeals')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
  }

  async forgetTexts(user_id: number): Promise<void> {
    await this.db
      .updateTable('appeals')
      .set({ text: REMOVED_APPEAL })
      .where('user_id', '=', user_id)
      .execute();
  }
}
