import { createHmac, hkdfSync } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { Repository } from '../../database/repository.js';
import { anyOf, now, type TablesOf } from '../../database/tables.js';
import { JWT_SECRET } from '../../identity/jwt-secret.js';
import type {
  TelegramAccountSchema,
  TelegramReservationSchema,
  UserSchema,
} from './user.entity.js';

type Tables = TablesOf<
  typeof TelegramAccountSchema | typeof TelegramReservationSchema | typeof UserSchema
>;

/** A Telegram account with the name that it shows. */
export type TelegramAccount = Pick<Selectable<Tables['telegram_accounts']>, 'telegram_id' | 'name'>;

/** The links between users and Telegram accounts: one to one, and an account is never another user's. */
@Injectable()
export class TelegramAccountRepository extends Repository<Tables> {
  private readonly key: Buffer;

  constructor(em: SqlEntityManager, @Inject(JWT_SECRET) secret: string) {
    super(em);
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'telegram reservations', 32));
  }

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
      .select(['u.id', 'u.network', 'u.wallet_address', 't.opens_sessions'])
      .where('t.telegram_id', '=', telegramId)
      .executeTakeFirst();
  }

  /**
   * False when the user or the Telegram account is linked already, or the account was another user's; the caller
   * then rolls back.
   */
  async link(user_id: number, account: TelegramAccount): Promise<boolean> {
    const linked = await this.db
      .insertInto('telegram_accounts')
      .values({ user_id, ...account, linked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute();
    const [reserved] = await this.reserve(linked.map(() => ({ user_id, ...account })));
    return reserved?.user_id === user_id;
  }

  /** Whether the user's account opens sessions in the Mini App. */
  async setOpensSessions(user_id: number, opens_sessions: boolean): Promise<void> {
    await this.db
      .updateTable('telegram_accounts')
      .set({ opens_sessions })
      .where('user_id', '=', user_id)
      .execute();
  }

  /** Removes the links of users; the accounts stay theirs. Whether there was one. */
  async unlink(userIds: readonly number[]): Promise<boolean> {
    const unlinked = await this.db
      .deleteFrom('telegram_accounts')
      .where('user_id', '=', anyOf(userIds))
      .returning(['user_id', 'telegram_id'])
      .execute();
    // Links of versions without reservations have none yet.
    await this.reserve(unlinked);
    return unlinked.length > 0;
  }

  /** Reserves accounts that are not reserved, and answers for whom they are. Two calls at once wait for each other. */
  private async reserve(
    links: readonly { user_id: number; telegram_id: number }[],
  ): Promise<{ user_id: number }[]> {
    if (links.length === 0) return [];
    const hashOf = (id: number) =>
      createHmac('sha256', this.key).update(String(id)).digest('base64url');
    return this.db
      .insertInto('telegram_reservations')
      .values(
        links.map(({ user_id, telegram_id }) => ({ user_id, account_hash: hashOf(telegram_id) })),
      )
      .onConflict((conflict) =>
        conflict
          .column('account_hash')
          .doUpdateSet(({ ref }) => ({ account_hash: ref('excluded.account_hash') })),
      )
      .returning('user_id')
      .execute();
  }
}
