import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import { Env } from '../../../platform/config/env.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import type {
  TelegramAccountSchema,
  TelegramReservationSchema,
  UserSchema,
} from './user.entity.js';

type Tables = TablesOf<
  typeof TelegramAccountSchema | typeof TelegramReservationSchema | typeof UserSchema
>;

export type TelegramAccount = Pick<Selectable<Tables['telegram_accounts']>, 'telegram_id' | 'name'>;

/** One-to-one links between users and Telegram accounts; an account stays reserved for its first user. */
@Injectable()
export class TelegramAccountRepository extends Repository<Tables> {
  /** The newest first. */
  private readonly keys: readonly DerivedKey[];

  constructor(em: SqlEntityManager, env: Env, @Inject(JWT_SECRET) secret: string) {
    super(em);
    this.keys = [secret, ...env.earlier_jwt_secrets].map(
      (one) => new DerivedKey(one, 'telegram reservations'),
    );
  }

  find(userId: number): Promise<TelegramAccount | undefined> {
    return this.db
      .selectFrom('telegram_accounts')
      .select(['telegram_id', 'name'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }

  findUser(telegramId: number) {
    return this.db
      .selectFrom('telegram_accounts as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select(['u.id', 'u.network', 'u.wallet_address', 't.opens_sessions'])
      .where('t.telegram_id', '=', telegramId)
      .forShare('t')
      .executeTakeFirst();
  }

  /** False when the user or the account is linked already, or the account was another user's: the caller rolls back. */
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

  /** Removes the users' links and keeps the accounts reserved for them; false without any link. */
  async unlink(userIds: readonly number[]): Promise<boolean> {
    const unlinked = await this.db
      .deleteFrom('telegram_accounts')
      .where('user_id', '=', anyOf(userIds))
      .returning(['user_id', 'telegram_id'])
      .execute();
    // Links of versions without reservations are not reserved yet.
    await this.reserve(unlinked);
    return unlinked.length > 0;
  }

  /** Reserves accounts without a reservation under any secret, and returns the owners; concurrent calls wait. */
  private async reserve(
    links: readonly { user_id: number; telegram_id: number }[],
  ): Promise<{ user_id: number }[]> {
    if (links.length === 0) return [];
    const reservations = links.map(({ user_id, telegram_id }) => {
      const [account_hash = '', ...earlier] = this.keys.map((key) => key.hash(String(telegram_id)));
      const reserved = this.db
        .selectFrom('telegram_reservations')
        .select('user_id')
        .where('account_hash', '=', anyOf(earlier))
        .limit(1);
      return { user_id: sql<number>`coalesce(${reserved}, ${user_id}::int)`, account_hash };
    });
    return this.db
      .insertInto('telegram_reservations')
      .values(reservations)
      .onConflict((conflict) =>
        conflict
          .column('account_hash')
          .doUpdateSet(({ ref }) => ({ account_hash: ref('excluded.account_hash') })),
      )
      .returning('user_id')
      .execute();
  }
}
