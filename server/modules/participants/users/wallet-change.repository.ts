import { Injectable } from '@nestjs/common';
import { parseTonAddress } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import type { WalletChangeSchema } from './user.entity.js';

type Tables = TablesOf<typeof WalletChangeSchema>;

const MAX_SHOWN = 100;

@Injectable()
export class WalletChangeRepository extends Repository<Tables> {
  async record(user_id: number, from_wallet: string, to_wallet: string): Promise<void> {
    const from_account = parseTonAddress(from_wallet)?.raw ?? null;
    await this.db
      .insertInto('wallet_changes')
      .values({ user_id, from_wallet, from_account, to_wallet, created_at: now })
      .execute();
  }

  /** Lists a user's changes, the newest first. */
  listOf(userId: number) {
    return this.db
      .selectFrom('wallet_changes')
      .select(['id', 'from_wallet', 'to_wallet', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(MAX_SHOWN)
      .execute();
  }

  async forget(userId: number): Promise<void> {
    await this.db.deleteFrom('wallet_changes').where('user_id', '=', userId).execute();
  }
}
