import { randomInt } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Kysely, Selectable } from 'kysely';
import {
  formatTonAddress,
  REFERRAL_CODE_ALPHABET,
  REFERRAL_CODE_LENGTH,
  type TonNetwork,
  usernameKey,
  usernameProblem,
} from '#libs/domain/index.js';
import { prepare } from '../../database/prepared.js';
import { Repository } from '../../database/repository.js';
import { now, type TablesOf } from '../../database/tables.js';
import { Transactional } from '../../database/transactional.js';
import { sessionRequired } from '../../identity/identity.errors.js';
import { participationRejected } from '../settings/participation.errors.js';
import {
  type DeletedAccountSchema,
  type TelegramAccountSchema,
  User,
  type UserSchema,
} from './user.entity.js';
import { usernameRejected } from './user.errors.js';

type Tables = TablesOf<
  typeof DeletedAccountSchema | typeof TelegramAccountSchema | typeof UserSchema
>;
type TelegramAccount = Pick<Selectable<Tables['telegram_accounts']>, 'telegram_id' | 'name'>;

const MAX_ATTEMPTS = 5;

interface Account {
  /** Workchain and lower-case hexadecimal digits. */
  account: string;
  network: TonNetwork;
  /** The hash of the key that proved the account. */
  key_hash: string;
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

/** Users are created by their first sign-in, choose their names, and link one Telegram account for good. */
@Injectable()
export class UserAccountRepository extends Repository<Tables> {
  /** The id of the account's user, who may be new; undefined for the account of a deleted user. */
  @Transactional()
  async findOrCreate(account: Account, invitedWith?: string): Promise<number | undefined> {
    const id = await this.findOrInsert(account, invitedWith);
    // Users from before the live campaign have no code; a wallet's key may change with its contract.
    await setReferralCode(this.em, { id, referral_code: newReferralCode() });
    await setKeyHash(this.em, { id, key_hash: account.key_hash });
    // Last: a deletion at the same time holds the user's row until it is stored.
    const blocked = await findBlocked(this.em, account);
    return blocked.length > 0 ? undefined : id;
  }

  /** Changes a user's name, or removes it; `reserved` adds to the names that are always reserved. */
  @Transactional()
  async rename(id: number, username: string | null, reserved: readonly string[]): Promise<void> {
    const user = await this.em.findOneOrFail(User, id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      failHandler: sessionRequired,
    });
    if (user.is_banned) throw participationRejected('user.banned');
    const problem = username === null ? null : usernameProblem(username, reserved);
    if (problem) throw usernameRejected(problem);
    user.username = username;
    user.username_key = username === null ? null : usernameKey(username);
    try {
      await this.em.flush();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw usernameRejected('taken');
      throw error;
    }
  }

  findTelegram(userId: number): Promise<TelegramAccount | undefined> {
    return this.db
      .selectFrom('telegram_accounts')
      .select(['telegram_id', 'name'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }

  /** False when the user or the Telegram account is linked already. */
  async linkTelegram(user_id: number, account: TelegramAccount): Promise<boolean> {
    const linked = await this.db
      .insertInto('telegram_accounts')
      .values({ user_id, ...account, linked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute();
    return linked.length > 0;
  }

  /** Another sign-in may insert the same account or the same code first. */
  private async findOrInsert(account: Account, invitedWith?: string): Promise<number> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const [found] = await lockAccount(this.em, account);
      if (found) return found.id;
      const [created] = await insert(this.em, {
        ...account,
        wallet_address: formatTonAddress(account.account, account.network),
        referral_code: newReferralCode(),
        invited_with: invitedWith ?? null,
      });
      if (created) return created.id;
    }
    throw new Error(`There is no user of ${account.account}, and none can be made`);
  }
}

/** Eight characters: with a million users, one in a million codes is taken. */
function newReferralCode(): string {
  const characters = Array.from(
    { length: REFERRAL_CODE_LENGTH },
    () => REFERRAL_CODE_ALPHABET[randomInt(REFERRAL_CODE_ALPHABET.length)],
  );
  return characters.join('');
}
