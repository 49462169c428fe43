import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import { type LogMessage, revisionOf } from '#libs/domain/index.js';
import { databaseDate } from '../database/clock.js';
import { prepareChange } from '../database/prepared.js';
import { Repository } from '../database/repository.js';
import { beforeCommit } from '../database/transactional.js';
import { JWT_SECRET } from '../identity/jwt-secret.js';
import type { LogTables } from './log-chain.repository.js';
import { LOG_SEARCH_INDEXES, type LogEntry } from './log-entry.entity.js';
import { LogKey } from './log-key.js';

/** A new row, with its sentences for searches. */
export type NewLogEntry = Pick<
  LogEntry,
  'admin_username' | 'action' | 'resource_type' | 'ip_address' | 'details' | 'details_zh'
> & { message: LogMessage; resource_id: number | null };

/** The database's function makes writers take turns, because each hash continues the one before. */
const addAll = prepareChange(
  (db: Kysely<LogTables>, { entries, created_at }: { entries: string; created_at: Date }) =>
    db.selectNoFrom(
      sql`add_log_entries(${entries}::jsonb, ${created_at}::timestamptz)`.as('added'),
    ),
);

/** Adds signed rows now; other transactions cannot add any until the running one ends. */
export function addLogEntries(
  em: SqlEntityManager,
  key: LogKey,
  given: readonly NewLogEntry[],
): Promise<void> {
  const created_at = databaseDate();
  const entries = given.map((entry) => ({
    ...entry,
    signature: key.sign({ ...entry, created_at: created_at.getTime() }),
  }));
  return addAll(em, { entries: JSON.stringify(entries), created_at });
}

@Injectable()
export class LogRepository extends Repository<LogTables> {
  /** Rows to add, by the entity managers of running transactions. */
  private readonly added = new WeakMap<object, NewLogEntry[]>();
  private readonly key: LogKey;

  constructor(em: SqlEntityManager, @Inject(JWT_SECRET) secret: string) {
    super(em);
    this.key = new LogKey(secret);
  }

  /** Adds rows at the end of the running transaction, in one statement. */
  addWithCommit(entries: readonly NewLogEntry[]): void {
    if (entries.length === 0) return;
    const transaction = this.em.getContext();
    const added = this.added.get(transaction);
    if (added) return void added.push(...entries);
    const first = [...entries];
    this.added.set(transaction, first);
    beforeCommit(this.em, () => addLogEntries(this.em, this.key, first));
  }

  async findHead() {
    return this.db
      .selectFrom('log_head')
      .select(['last_id', 'hash'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
  }

  /** The number of the values that a row's change has stored; undefined without any. */
  async findRevision(id: number): Promise<number | undefined> {
    const row = await this.db
      .selectFrom('operation_logs')
      .select('message')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.message ? revisionOf(row.message) : undefined;
  }

  /** The head in the form of `npm run audit -- --head`. */
  async findHeadMark(): Promise<string> {
    const { hash, last_id } = await this.findHead();
    return `${hash}@${last_id}`;
  }

  /** Moves new rows from the pending lists into the indexes of searches. */
  async index(): Promise<void> {
    for (const name of Object.values(LOG_SEARCH_INDEXES)) {
      const cleaned = sql`gin_clean_pending_list(${name}::regclass)`.as('cleaned');
      await this.db.selectNoFrom(cleaned).execute();
    }
  }

  async removeDemo(): Promise<void> {
    await this.db.deleteFrom('operation_logs').where('is_demo', '=', true).execute();
  }
}
