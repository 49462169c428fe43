import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { Repository } from '../../database/repository.js';
import { now, type TablesOf } from '../../database/tables.js';
import type { TelegramAccountSchema, UserSchema } from './user.entity.js';

type Tables = TablesOf<typeof TelegramAccountSchema | typeof UserSchema>;

/** A Telegram account with the name that it shows. */
export type TelegramAccount = Pick<Selectable<Tables['telegram_accounts']>, 'telegram_id' | 'name'>;

/** The links between users and Telegram accounts: one to one, and for good. */
@Injectable()
export class TelegramAccountRepository extends Repository<Tables> {
  find(userId: number): Promise<TelegramAccount | undefined> {
    return this.db
      .selectFrom('telegram_accounts')
      .select(['telegram_id', 'name'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }

  /** The user whom a Telegram account is linked to. */
  findUser(telegramId: number) {
    return this.db
      .selectFrom('telegram_accounts as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select(['u.id', 'u.network', 'u.wallet_address'])
      .where('t.telegram_id', '=', telegramId)
      .executeTakeFirst();
  }

  /** False when the user or the Telegram account is linked already. */
  async link(user_id: number, account: TelegramAccount): Promise<boolean> {
    const linked = await this.db
      .insertInto('telegram_accounts')
      .values({ user_id, ...account, linked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute();
    return linked.length > 0;
  }

  async unlink(user_id: number): Promise<void> {
    await this.db.deleteFrom('telegram_accounts').where('user_id', '=', user_id).execute();
  }
}
