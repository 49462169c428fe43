import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Language } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { sweep } from '../../../platform/database/sweep.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import type { TelegramNoticeSchema, TelegramSubscriberSchema } from './telegram-notice.entity.js';

type Tables = TablesOf<typeof TelegramNoticeSchema | typeof TelegramSubscriberSchema>;

/** Days that unsent notices are kept. */
const KEPT_DAYS = 2;

@Injectable()
export class TelegramNoticeRepository extends Repository<Tables> {
  async isSubscribed(telegram_id: number): Promise<boolean> {
    const found = await this.db
      .selectFrom('telegram_subscribers')
      .select('telegram_id')
      .where('telegram_id', '=', telegram_id)
      .executeTakeFirst();
    return found !== undefined;
  }

  async subscribe(telegram_id: number, language: Language): Promise<void> {
    await this.db
      .insertInto('telegram_subscribers')
      .values({ telegram_id, language, created_at: now })
      .onConflict((conflict) => conflict.column('telegram_id').doUpdateSet({ language }))
      .execute();
  }

  /** Removes the subscription and its waiting notices. */
  async unsubscribe(telegram_id: number): Promise<void> {
    await this.db
      .deleteFrom('telegram_subscribers')
      .where('telegram_id', '=', telegram_id)
      .execute();
  }

  async hasDue(): Promise<boolean> {
    const found = await this.db
      .selectFrom('telegram_notices')
      .select('id')
      .where('started_at', 'is', null)
      .where('due_at', '<=', now)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Reserves the due notice that waits longest; undefined when none is due. */
  async reserveNext() {
    const [notice] = await this.db
      .updateTable('telegram_notices as n')
      .from('telegram_subscribers as s')
      .set(({ eb }) => ({ started_at: now, attempts: eb('n.attempts', '+', 1) }))
      .whereRef('s.telegram_id', '=', 'n.subscriber_telegram_id')
      .where('n.id', '=', (eb) =>
        eb
          .selectFrom('telegram_notices')
          .select('id')
          .where('started_at', 'is', null)
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['n.id', 's.telegram_id', 'n.kind', 'n.attempts', 's.language'])
      .execute();
    return notice;
  }

  async delete(id: number): Promise<void> {
    await this.db.deleteFrom('telegram_notices').where('id', '=', id).execute();
  }

  /** Makes a notice due again after `delay` milliseconds, unless another one of its kind waits already. */
  async postpone(id: number, delay: number): Promise<void> {
    const waiting = this.db
      .selectFrom('telegram_notices as other')
      .innerJoin('telegram_notices as own', (join) =>
        join
          .onRef('own.subscriber_telegram_id', '=', 'other.subscriber_telegram_id')
          .onRef('own.kind', '=', 'other.kind'),
      )
      .select('other.id')
      .where('own.id', '=', id)
      .where('other.started_at', 'is', null);
    await this.db
      .updateTable('telegram_notices')
      .set({ started_at: null, due_at: sql`now() + make_interval(secs => ${delay / 1000})` })
      .where('id', '=', id)
      .where(({ not, exists }) => not(exists(waiting)))
      .execute();
  }

  deleteOld(signal: AbortSignal): Promise<void> {
    const before = sql<string>`now() - make_interval(days => ${KEPT_DAYS})`;
    return sweep(this.em, 'telegram_notices', 'created_at', { before, signal });
  }
}
