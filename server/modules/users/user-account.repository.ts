import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { TonNetwork } from '#libs/domain/index.js';
import { prepare } from '../../database/prepared.js';
import { Repository } from '../../database/repository.js';
import { now, type TablesOf } from '../../database/tables.js';
import type { DeletedAccountSchema, UserSchema } from './user.entity.js';

type Tables = TablesOf<typeof DeletedAccountSchema | typeof UserSchema>;

/** An account on TON: one user at most. */
export interface Account {
  /** Workchain and lower-case hexadecimal digits. */
  account: string;
  network: TonNetwork;
  /** The hash of the key that proved the account. */
  key_hash: string;
}

/** The user of an account; `is_new`: made by this sign-in. */
export interface SignedInUser {
  id: number;
  is_new: boolean;
}

interface NewUser extends Account {
  wallet_address: string;
  referral_code: string;
  invited_with: string | null;
}

/** Locked as a foreign key locks it: a deletion comes before, or after. */
const lockAccount = prepare((db: Kysely<Tables>, of: Account) =>
  db
    .selectFrom('users')
    .select('id')
    .where('account', '=', of.account)
    .where('network', '=', of.network)
    .forKeyShare(),
);

/** Inserts nothing when a row has the account, its address or the code. An inviter has a smaller id. */
const insert = prepare((db: Kysely<Tables>, user: NewUser) =>
  db
    .insertInto('users')
    .values((eb) => ({
      wallet_address: user.wallet_address,
      account: user.account,
      network: user.network,
      key_hash: user.key_hash,
      referral_code: user.referral_code,
      invited_with: user.invited_with,
      inviter_id: eb
        .selectFrom('users')
        .select('id')
        .where('referral_code', '=', user.invited_with)
        .where('network', '=', user.network),
      created_at: now,
      updated_at: now,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const setReferralCode = prepare((db: Kysely<Tables>, code: { id: number; referral_code: string }) =>
  db
    .updateTable('users')
    .set({ referral_code: code.referral_code })
    .where('id', '=', code.id)
    .where('referral_code', 'is', null),
);

const setKeyHash = prepare((db: Kysely<Tables>, key: { id: number; key_hash: string }) =>
  db
    .updateTable('users')
    .set({ key_hash: key.key_hash })
    .where('id', '=', key.id)
    .where('key_hash', 'is distinct from', key.key_hash),
);

const findBlocked = prepare((db: Kysely<Tables>, of: Account) =>
  db
    .selectFrom('deleted_accounts')
    .select('account')
    .where('account', '=', of.account)
    .where('network', '=', of.network),
);

/** The accounts of users, and of those who were deleted. */
@Injectable()
export class UserAccountRepository extends Repository<Tables> {
  /** Undefined when another user has the code, or the account since then. */
  async findOrInsert(user: NewUser): Promise<SignedInUser | undefined> {
    const [found] = await lockAccount(this.em, user);
    const [row] = found ? [found] : await insert(this.em, user);
    return row && { id: row.id, is_new: !found };
  }

  /** Users from before the live campaign have no code; a wallet's key may change with its contract. */
  async completeSignIn(id: number, key_hash: string, referral_code: string): Promise<void> {
    await Promise.all([
      setReferralCode(this.em, { id, referral_code }),
      setKeyHash(this.em, { id, key_hash }),
    ]);
  }

  async isBlocked(account: Account): Promise<boolean> {
    return (await findBlocked(this.em, account)).length > 0;
  }
}
