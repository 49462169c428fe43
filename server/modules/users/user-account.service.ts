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
import { User } from './user.entity.js';
import { userBanned, usernameRejected } from './user.errors.js';
import { UserRepository } from './user.repository.js';

/** Attempts to find or create a user. */
const MAX_ATTEMPTS = 5;

/** An account on TON: one user at most. */
interface Account {
  /** Workchain and lower-case hexadecimal digits. */
  account: string;
  network: TonNetwork;
  /** The hash of the key that proved the account. */
  key_hash: string;
}

/** Users are created by their first sign-in, and choose their names. */
@Injectable()
export class UserAccountService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly rows: UserRepository,
  ) {}

  /**
   * The id of the account's user, who is created if there is none; undefined for the account of a
   * deleted user.
   *
   * @param invitedWith the code that a new user was invited with
   */
  @Transactional()
  async findOrCreate(account: Account, invitedWith?: string): Promise<number | undefined> {
    const id = await this.findOrInsert(account, invitedWith);
    // Users from before the live campaign have no code; a wallet's key may change with its contract.
    await this.rows.completeSignIn(id, account.key_hash, newReferralCode());
    // Last: a deletion at the same time holds the user's row until it is stored.
    return (await this.rows.isBlocked(account)) ? undefined : id;
  }

  /**
   * Changes a user's name, or removes it.
   *
   * @param reserved names, in addition to those that are always reserved
   * @throws AppError 403 when the user is banned, 422 or 409 when the name is not available.
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
   * @throws AppError 401 when the user was deleted meanwhile, 403 when they are banned.
   */
  async lockUnbanned(id: number): Promise<User> {
    const user = await this.em.findOneOrFail(User, id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      failHandler: () => sessionRequired(),
    });
    if (user.is_banned) throw userBanned();
    return user;
  }

  /** Another sign-in may insert the same account or the same code first. */
  private async findOrInsert(account: Account, invitedWith?: string): Promise<number> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const id =
        (await this.rows.lockAccount(account)) ??
        (await this.rows.insert({
          ...account,
          wallet_address: formatTonAddress(account.account, account.network),
          referral_code: newReferralCode(),
          invited_with: invitedWith ?? null,
        }));
      if (id !== undefined) return id;
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
