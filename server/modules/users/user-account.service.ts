import { randomInt } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  formatTonAddress,
  REFERRAL_CODE_ALPHABET,
  REFERRAL_CODE_LENGTH,
  type TonNetwork,
  usernameKey,
  usernameProblem,
} from '#libs/domain/index.js';
import { Transactional } from '../../database/transactional.js';
import { sessionRequired } from '../../identity/identity.errors.js';
import { DeletedAccount, User } from './user.entity.js';
import { userBanned, usernameRejected } from './user.errors.js';

/** How often a user is looked for and made, until one of the two succeeds. */
const MOST_ATTEMPTS = 5;

/** An account on TON: one user at most. */
interface Account {
  /** Workchain and lower-case hexadecimal digits. */
  account: string;
  network: TonNetwork;
  /** Of the key that proved it. */
  key_hash: string;
}

/** The columns of {@link UserAccount} of a user `u`. */
export const ACCOUNT_COLUMNS = `u.username, u.wallet_address, u.total_points, u.claimed_tokens,
  u.is_banned, u.ban_reason, u.ban_reason_zh, u.banned_at, u.referral_code`;

/** A user as visitors see themselves. */
export interface UserAccount {
  username: string | null;
  wallet_address: string;
  total_points: number;
  claimed_tokens: number;
  is_banned: boolean;
  ban_reason: string | null;
  ban_reason_zh: string | null;
  banned_at: Date | string | null;
  referral_code: string;
}

/** Users as their own wallets make and see them; what admins do is in `UserDecisionService`. */
@Injectable()
export class UserAccountService {
  constructor(private readonly em: SqlEntityManager) {}

  /**
   * The id of the account's user, who is made if there is none; undefined for the account of a user
   * who was deleted.
   *
   * @param invitedWith the code that a new user was invited with
   */
  @Transactional()
  async findOrCreate(account: Account, invitedWith?: string): Promise<number | undefined> {
    const id = await this.findOrInsert(account, invitedWith);
    await this.complete(id, account.key_hash);
    // Last: whoever deletes the user meanwhile holds its row until this is stored.
    const deleted = await this.em.count(DeletedAccount, {
      account: account.account,
      network: account.network,
    });
    return deleted === 0 ? id : undefined;
  }

  /**
   * Gives a user another name, or none.
   *
   * @param reserved names that nobody may have besides those that are always reserved
   * @throws AppError 403 when the user is banned, 422 or 409 when the name cannot be had.
   */
  @Transactional()
  async rename(id: number, username: string | null, reserved: readonly string[]): Promise<void> {
    const user = await this.lockUnbanned(id);
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

  /**
   * Locks the row of a user who may change something.
   *
   * @throws AppError 401 when the user was deleted meanwhile, 403 when it is banned.
   */
  async lockUnbanned(id: number): Promise<User> {
    const user = await this.em.findOneOrFail(User, id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      failHandler: () => sessionRequired(),
    });
    if (user.is_banned) throw userBanned();
    return user;
  }

  /** Users from before the live campaign have no code; a wallet's key may change with its contract. */
  private async complete(id: number, keyHash: string): Promise<void> {
    await this.em.execute(
      'update users set referral_code = ? where id = ? and referral_code is null',
      [newReferralCode(), id],
    );
    await this.em.execute(
      'update users set key_hash = ? where id = ? and key_hash is distinct from ?',
      [keyHash, id, keyHash],
    );
  }

  /** Somebody else may be quicker, with the same account or with the same code. */
  private async findOrInsert(account: Account, invitedWith?: string): Promise<number> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const id = (await this.lockId(account)) ?? (await this.insert(account, invitedWith));
      if (id !== undefined) return id;
    }
    throw new Error(`There is no user of ${account.account}, and none can be made`);
  }

  /** Locked as a reference locks it: whoever deletes the user comes before this, or after. */
  private async lockId({ account, network }: Account): Promise<number | undefined> {
    const [row] = await this.em.execute<{ id: number }[]>(
      'select id from users where account = ? and network = ? for key share',
      [account, network],
    );
    return row?.id;
  }

  /**
   * Nothing when a row has the account, its spelling or the code: whichever was stored first. Whoever
   * invited is there already, and so has a smaller id.
   */
  private async insert(
    { account, network, key_hash }: Account,
    invitedWith?: string,
  ): Promise<number | undefined> {
    const address = formatTonAddress(account, network);
    const [row] = await this.em.execute<{ id: number }[]>(
      `insert into users (wallet_address, account, network, key_hash, referral_code, invited_with,
         inviter_id, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, (select id from users where referral_code = ? and network = ?),
         now(), now()) on conflict do nothing returning id`,
      [
        ...[address, account, network, key_hash, newReferralCode()],
        ...[invitedWith ?? null, invitedWith ?? null, network],
      ],
    );
    return row?.id;
  }
}

/** Eight characters: of a million users, one in a million codes is somebody's. */
function newReferralCode(): string {
  const characters = Array.from(
    { length: REFERRAL_CODE_LENGTH },
    () => REFERRAL_CODE_ALPHABET[randomInt(REFERRAL_CODE_ALPHABET.length)],
  );
  return characters.join('');
}
