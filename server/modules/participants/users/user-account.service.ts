import { randomInt } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  nameSkeleton,
  parseTonAddress,
  REFERRAL_CODE_ALPHABET,
  REFERRAL_CODE_LENGTH,
  usernameKey,
  usernameProblem,
} from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import type { AppError } from '../../../platform/errors/app-error.js';
import { sessionRequired } from '../../../platform/identity/identity.errors.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { toIso } from '../../../platform/records/timestamps.js';
import { participationRejected } from '../../site/settings/participation.errors.js';
import { DeletedAccountRepository } from './deleted-account.repository.js';
import type { WalletChangeDto } from './dto/wallet-change.dto.js';
import { User } from './user.entity.js';
import { usernameRejected, walletInUse } from './user.errors.js';
import {
  type SignedInUser,
  UserAccountRepository,
  type WalletAccount,
} from './user-account.repository.js';
import { WalletChangeRepository } from './wallet-change.repository.js';

const MAX_ATTEMPTS = 5;

/** The log names no admin and stores no visitor's address. */
const BY_VISITOR = {
  action: 'change_wallet',
  resource_type: 'user',
  admin_username: '',
  ip_address: '',
} as const;

/** Creates users at their first sign-in, and changes their names and wallets. */
@Injectable()
export class UserAccountService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly accounts: UserAccountRepository,
    private readonly deleted: DeletedAccountRepository,
    private readonly changes: WalletChangeRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Returns undefined for the account of a deleted user. */
  @Transactional()
  async findOrCreate(
    account: WalletAccount,
    invitedWith?: string,
  ): Promise<SignedInUser | undefined> {
    const user = await this.findOrInsert(account, invitedWith ?? null);
    const [, is_blocked] = await Promise.all([
      user && !user.is_new
        ? this.accounts.completeSignIn(user.id, account, newReferralCode())
        : undefined,
      // Checked last: a concurrent deletion holds the user's row until the account is blocked.
      this.deleted.isBlocked(account),
    ]);
    if (is_blocked) return undefined;
    if (user) return user;
    throw new Error(`There is no user of ${account.account}, and none can be made`);
  }

  /** Changes or removes a name; `reserved` adds to the built-in reserved names. @throws AppError 401, 403, 409 or 422. */
  @Transactional()
  async rename(id: number, username: string | null, reserved: readonly string[]): Promise<void> {
    const user = await this.lock(id);
    // A name that was valid under earlier rules may stay.
    if (username === user.username) return;
    const problem = username === null ? null : usernameProblem(username, reserved);
    if (problem) throw usernameRejected(problem);
    user.username = username;
    user.username_key = username === null ? null : usernameKey(username);
    user.username_skeleton = username === null ? null : nameSkeleton(username);
    await this.store(() => usernameRejected('taken'));
  }

  /** Changes the wallet to another version with the same key. @throws AppError 401, 403 or 409. */
  @Transactional()
  async changeWallet(id: number, wallet_address: string): Promise<void> {
    const user = await this.lock(id);
    const from_wallet = user.wallet_address;
    if (from_wallet === wallet_address) return;
    user.wallet_address = wallet_address;
    user.account = parseTonAddress(wallet_address)?.raw ?? null;
    await this.store(walletInUse);
    await this.changes.record(id, from_wallet, wallet_address);
    const subject = { type: 'user', id, name: user.username ?? from_wallet } as const;
    const message = {
      code: 'wallet_changed',
      subject,
      from_wallet,
      to_wallet: wallet_address,
    } as const;
    await this.audit.run(BY_VISITOR, async () => this.audit.record(message));
  }

  async walletChanges(id: number): Promise<WalletChangeDto[]> {
    const changes = await this.changes.listOf(id);
    return changes.map((change) => ({ ...change, created_at: toIso(change.created_at) }));
  }

  private async lock(id: number): Promise<User> {
    const user = await this.em.findOneOrFail(User, id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      failHandler: sessionRequired,
    });
    if (user.is_banned) throw participationRejected('user.banned');
    return user;
  }

  /** @throws AppError `taken` when another user has the name or the wallet. */
  private async store(taken: () => AppError): Promise<void> {
    try {
      await this.em.flush();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw taken();
      throw error;
    }
  }

  /** Tries again when another sign-in inserts the same account, key or code first. */
  private async findOrInsert(
    account: WalletAccount,
    invited_with: string | null,
  ): Promise<SignedInUser | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const user =
        (await this.accounts.find(account)) ??
        (await this.accounts.insert({
          ...account,
          referral_code: newReferralCode(),
          invited_with,
        }));
      if (user) return user;
    }
    return undefined;
  }
}

/** With a million users, one in a million new codes is taken. */
const newReferralCode = (): string =>
  Array.from(
    { length: REFERRAL_CODE_LENGTH },
    () => REFERRAL_CODE_ALPHABET[randomInt(REFERRAL_CODE_ALPHABET.length)],
  ).join('');
