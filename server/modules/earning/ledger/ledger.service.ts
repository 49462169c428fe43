import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deletionTransfer, type Transfer } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { LedgerRepository, type Posting } from './ledger.repository.js';

/** `pool`: the number of tokens in the pool; unlimited by default. */
type PostOptions = Partial<Omit<Posting, 'transfer'>> & { pool?: number };

@Injectable()
export class LedgerService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly ledger: LedgerRepository,
    private readonly users: UserRepository,
  ) {}

  /**
   * Posts a transfer and changes the user's points and tokens; false when its key exists.
   * @throws AppError 409 when the campaign is closed; at the commit when the pool has too few tokens.
   * @throws Error without a transaction.
   */
  async post(transfer: Transfer, { pool, ...options }: PostOptions = {}): Promise<boolean> {
    if (!this.em.isInTransaction()) throw new Error('The ledger is written in a transaction only');
    return this.ledger.post({ created_at: databaseDate(), ...options, transfer }, pool);
  }

  /** Posts transfers between accounts of one user each, which change no balance. @throws Error without a transaction. */
  async postMoves(transfers: readonly Transfer[]): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('The ledger is written in a transaction only');
    const created_at = databaseDate();
    await this.ledger.postAll(transfers.map((transfer) => ({ transfer, created_at })));
  }

  takenFromPool(): Promise<number> {
    return this.ledger.takenFromPool();
  }

  /** Empties the accounts of users before they are deleted; their rows are locked. */
  async closeAccounts(
    users: readonly { id: number; total_points: number; claimed_tokens: number }[],
    caused_by: string,
  ): Promise<void> {
    const created_at = databaseDate();
    const postings = users
      .filter(({ total_points, claimed_tokens }) => total_points !== 0 || claimed_tokens > 0)
      .map(({ id, total_points, claimed_tokens }) => {
        const balance = { points: BigInt(total_points), tokens: BigInt(claimed_tokens) };
        return { transfer: deletionTransfer(id, balance), created_at, caused_by };
      });
    await this.ledger.postAll(postings);
    const tokens = users.reduce((sum, { claimed_tokens }) => sum + BigInt(claimed_tokens), 0n);
    if (tokens > 0n) this.ledger.takeFromPool(-tokens);
  }

  async removeDemo(userIds: readonly number[]): Promise<void> {
    this.ledger.takeFromPool(-BigInt(await this.users.sumClaimed(userIds)));
    await this.ledger.removeDemo(userIds);
  }
}
