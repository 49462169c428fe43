import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Whom Telegram knows a user as. */
interface TelegramAccount {
  telegram_id: number;
  name: string;
}

/** The links between users and Telegram accounts: one to one, and for good. */
@Injectable()
export class TelegramAccountsService {
  constructor(private readonly em: SqlEntityManager) {}

  async find(userId: number): Promise<TelegramAccount | undefined> {
    const [account] = await this.em.execute<TelegramAccount[]>(
      'select telegram_id, name from telegram_accounts where user_id = ?',
      [userId],
    );
    return account;
  }

  /** False when one of the two has another one already. */
  async link(userId: number, { telegram_id, name }: TelegramAccount): Promise<boolean> {
    const linked = await this.em.execute<unknown[]>(
      `insert into telegram_accounts (user_id, telegram_id, name, linked_at) values (?, ?, ?, now())
       on conflict do nothing returning user_id`,
      [userId, telegram_id, name],
    );
    return linked.length > 0;
  }
}
