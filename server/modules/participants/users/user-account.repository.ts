import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { TonNetwork } from '#libs/domain/index.js';
import { prepare, prepareChange } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { now, type TablesOf } from '../../../platform/database/tables.js';
import type { ParticipantKeySchema, UserSchema } from './user.entity.js';

type Tables = TablesOf<typeof ParticipantKeySchema | typeof UserSchema>;

/** An account on TON, and the key that controls it: one user at most for each of the two. */
interface Account {
  /** Workchain and lower-case hexadecimal digits. */
  account: string;
  network: TonNetwork;
  /** The hash of the key that proved the account. */
  key_hash: string;
}

/** An account with its address as wallets show it. */
export interface WalletAccount extends Account {
  wallet_address: string;
}

/** The user of an account; `is_new`: made by this sign-in. */
export interface SignedInUser {
  id: number;
  is_new: boolean;
}

interface NewUser extends WalletAccount {
  referral_code: string;
  invited_with: string | null;
}

/**
 * The user of the account, else of its key: another wallet version of a known key is the same person
 * (decision 52). Locked as a foreign key locks it: a deletion comes before, or after.
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

/**
 * Inserts nothing when a row has the account, its address or the code. An inviter has a smaller id.
 * `has_key`: whether nobody else has the key since then, or had it before a deletion.
 */
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

/**
 * A key that has changed with the wallet's contract is the user's as well, unless somebody else has it. Old
 * users, and those whom the version before has added, have none.
 */
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

/** The accounts of users. */
@Injectable()
export class UserAccountRepository extends Repository<Tables> {
  /** The user of an account or of its key. */
  async find(account: Account): Promise<SignedInUser | undefined> {
    const [found] = await lockParticipant(this.em, account);
    return found && { id: found.id, is_new: false };
  }

  /** Undefined when another user has the code, or the account or the key since then. */
  async insert(user: NewUser): Promise<SignedInUser | undefined> {
    const [added] = await insert(this.em, user);
    if (!added) return undefined;
    if (added.has_key) return { id: added.id, is_new: true };
    await remove(this.em, added);
    return undefined;
  }

  /** Users from before the live campaign have no code; a wallet's key may change with its contract. */
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
