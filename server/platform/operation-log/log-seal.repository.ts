import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { databaseDate } from '../database/clock.js';
import { Repository } from '../database/repository.js';
import { now } from '../database/tables.js';
import { JWT_SECRET } from '../identity/jwt-secret.js';
import {
  beginLog,
  findLastSeal,
  findLogHead,
  GENESIS,
  type LogHead,
  type LogTables,
} from './log-chain.repository.js';
import { isHashRight } from './log-hash.js';
import { beginningOf, LogKey, type SealedHead } from './log-key.js';
import { logRows } from './log-rows.repository.js';

/** Seals the head of the log with a secret that the database does not hold. */
@Injectable()
export class LogSeals extends Repository<LogTables> {
  private readonly key: LogKey;
  /** The newest seal that this process has made or seen. */
  private last: { last_id: number; hash: string } | undefined;

  constructor(em: SqlEntityManager, @Inject(JWT_SECRET) secret: string) {
    super(em);
    this.key = new LogKey(secret);
  }

  /**
   * Seals the head, if rows were added since the last seal.
   * @throws Error when the log does not continue the last seal: another one would hide that
   */
  async seal(): Promise<void> {
    await beginLog(this.em);
    await this.assertContinued(await this.findHead());
    await this.closeUpgrade();
    const head = await this.findHead();
    const seal: SealedHead = {
      last_id: head.last_id,
      hash: head.hash,
      beginning: beginningOf(head),
      created_at: databaseDate().getTime(),
    };
    await this.store(seal);
    this.last = { last_id: seal.last_id, hash: seal.hash };
  }

  /** Ends the time of an upgrade, when servers of the version before may write: later unsigned rows count as forged. */
  private async closeUpgrade(): Promise<void> {
    await this.db
      .updateTable('log_head')
      .set(({ ref }) => ({ unsigned_to: ref('last_id') }))
      .where('unsigned_to', 'is', null)
      .where('unsigned_until', '<=', now)
      .execute();
  }

  private async findHead(): Promise<LogHead> {
    const head = await findLogHead(this.em);
    if (!head) throw new Error('The head of the log is missing');
    return head;
  }

  private async assertContinued(head: LogHead): Promise<void> {
    const seal = await findLastSeal(this.em);
    const known = [head, { ...head, unsigned_to: null }].map(beginningOf);
    if (seal && !known.includes(seal.beginning ?? '')) {
      throw new Error('The beginning of the log is not what was sealed: run the audit');
    }
    for (const known of [this.last, seal]) {
      if (known && !(await this.holds(known))) {
        throw new Error(`The log's row ${known.last_id} is not what was sealed: run the audit`);
      }
    }
    if (this.last && (seal?.last_id ?? -1) < this.last.last_id) {
      throw new Error(`The seal of the log's row ${this.last.last_id} was removed: run the audit`);
    }
    let before = seal?.hash ?? GENESIS;
    for await (const row of logRows(this.em, (seal?.last_id ?? 0) + 1)) {
      if (row.hash === null) continue;
      if (!isHashRight({ ...row, hash: row.hash }, before)) {
        throw new Error(`The log's row ${row.id} was altered: run the audit`);
      }
      before = row.hash;
    }
  }

  private async holds({ last_id, hash }: { last_id: number; hash: string }): Promise<boolean> {
    if (last_id === 0) return true;
    const row = await this.db
      .selectFrom('operation_logs')
      .select('hash')
      .where('id', '=', last_id)
      .executeTakeFirst();
    return row?.hash === hash;
  }

  private async store({ created_at, ...head }: SealedHead): Promise<void> {
    const seal = {
      created_at: new Date(created_at),
      beginning: head.beginning,
      key_id: this.key.id,
      mac: this.key.seal({ ...head, created_at }),
    };
    await this.db
      .insertInto('log_seals')
      .values({ ...head, ...seal })
      // Servers of the version before make seals without a key.
      .onConflict((conflict) =>
        conflict.column('last_id').doUpdateSet(seal).where('log_seals.mac', 'is', null),
      )
      .execute();
  }
}
