import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { TonNetwork } from '#libs/domain/index.js';
import { prepare, prepareChange } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import type { ParticipantKeySchema, UserSchema } from './user.entity.js';

type Tables = TablesOf<typeof ParticipantKeySchema | typeof UserSchema>;

/** An account on TON and the key that controls it; each belongs to one user at most. */
export interface Account {
  /** Workchain and lower-case hexadecimal digits. */
  account: string;
  network: TonNetwork;
  key_hash: string;
}

export interface WalletAccount extends Account {
  /** The address as wallets show it. */
  wallet_address: string;
}

export interface SignedInUser {
  id: number;
  /** Whether this sign-in created the user. */
  is_new: boolean;
}

interface NewUser extends WalletAccount {
  referral_code: string;
  invited_with: string | null;
}

/**
 * The user of the account, else of its key: another wallet version of a known key is the same person (decision 52).
 * The lock keeps the user from being deleted meanwhile.
 */
const lockParticipant = prepare((db: Kysely<Tables>, of: Account) =>
  db
    .selectFrom('users')
    .select('id')
    .where((eb) => {
      const isAccount = eb.and([eb('account', '=', of.account), eb('network', '=', of.network)]);
      const ofKey = eb
        .selectFrom('participant_keys')
        .select('user_id')
        .where('key_hash', '=', of.key_hash)
        .where('network', '=', of.network);
      return eb.or([isAccount, eb('id', '=', ofKey)]);
    })
    .orderBy(({ eb }) => eb('account', '=', of.account), 'desc')
    .limit(sql.lit(1))
    .forKeyShare(),
);

/** Inserts nothing if account, address or code are taken; `has_key` is false if the key is, even by a deleted user. */
const insert = prepare((db: Kysely<Tables>, user: NewUser) =>
  db
    .with('added', (cte) =>
      cte
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
    )
    .with('owned', (cte) =>
      cte
        .insertInto('participant_keys')
        .columns(['key_hash', 'network', 'user_id'])
        .expression((eb) =>
          eb
            .selectFrom('added')
            .select([
              sql<string>`${user.key_hash}::text`.as('key_hash'),
              sql<TonNetwork>`${user.network}::text`.as('network'),
              'added.id',
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id'),
    )
    .selectFrom('added')
    .leftJoin('owned', 'owned.user_id', 'added.id')
    .select((eb) => ['added.id', eb('owned.user_id', 'is not', null).as('has_key')]),
);

const remove = prepareChange((db: Kysely<Tables>, { id }: { id: number }) =>
  db.deleteFrom('users').where('id', '=', id),
);

const setReferralCode = prepare((db: Kysely<Tables>, code: { id: number; referral_code: string }) =>
  db
    .updateTable('users')
    .set({ referral_code: code.referral_code })
    .where('id', '=', code.id)
    .where('referral_code', 'is', null),
);

/** Adds a key that changed with the wallet's contract, or that an earlier version did not store, unless it is taken. */
const setKey = prepare((db: Kysely<Tables>, key: Omit<Account, 'account'> & { id: number }) =>
  db
    .with('changed', (cte) =>
      cte
        .updateTable('users')
        .set({ key_hash: key.key_hash })
        .where('id', '=', key.id)
        .where('key_hash', 'is distinct from', key.key_hash),
    )
    .insertInto('participant_keys')
    .values({ key_hash: key.key_hash, network: key.network, user_id: key.id })
    .onConflict((conflict) => conflict.doNothing()),
);

@Injectable()
export class UserAccountRepository extends Repository<Tables> {
  async find(account: Account): Promise<SignedInUser | undefined> {
    const [found] = await lockParticipant(this.em, account);
    return found && { id: found.id, is_new: false };
  }

  /** Returns undefined when another user has taken the code, the account or the key. */
  async insert(user: NewUser): Promise<SignedInUser | undefined> {
    const [added] = await insert(this.em, user);
    if (!added) return undefined;
    if (added.has_key) return { id: added.id, is_new: true };
    await remove(this.em, added);
    return undefined;
  }

  /** Stores a code for users from before the live campaign, and a key that changed with the wallet's contract. */
  async completeSignIn(
    id: number,
    { key_hash, network }: Account,
    referral_code: string,
  ): Promise<void> {
    await Promise.all([
      setReferralCode(this.em, { id, referral_code }),
      setKey(this.em, { id, key_hash, network }),
    ]);
  }
}
