import { Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { LogMessage } from '#libs/domain/index.js';
import { databaseDate } from '../database/clock.js';
import { prepareChange } from '../database/prepared.js';
import { Repository } from '../database/repository.js';
import type { TablesOf } from '../database/tables.js';
import { beforeCommit } from '../database/transactional.js';
import type { LogEntry, LogEntrySchema } from './log-entry.entity.js';

type Tables = TablesOf<typeof LogEntrySchema>;

/** A row that is added, with the sentences that searches read. */
export type NewLogEntry = Pick<
  LogEntry,
  'admin_username' | 'action' | 'resource_type' | 'ip_address' | 'details' | 'details_zh'
> & { message: LogMessage; resource_id: number | null };

type StoredLogEntry = Omit<NewLogEntry, 'message'> & { message: string; created_at: Date };

const addOne = prepareChange((db: Kysely<Tables>, entry: StoredLogEntry) =>
  db.insertInto('operation_logs').values({
    admin_username: entry.admin_username,
    action: entry.action,
    resource_type: entry.resource_type,
    resource_id: entry.resource_id,
    details: entry.details,
    details_zh: entry.details_zh,
    message: sql`${entry.message}::jsonb`,
    ip_address: entry.ip_address,
    created_at: entry.created_at,
  }),
);

const addAll = prepareChange(
  (db: Kysely<Tables>, { entries, created_at }: { entries: string; created_at: Date }) => {
    const given = sql<Omit<NewLogEntry, 'created_at'>>`jsonb_to_recordset(${entries}::jsonb)`;
    const columns = [
      'admin_username',
      'action',
      'resource_type',
      'resource_id',
      'details',
      'details_zh',
      'message',
      'ip_address',
    ] as const;
    return db
      .insertInto('operation_logs')
      .columns([...columns, 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom(
            given.as<'given'>(
              sql`given(admin_username text, action text, resource_type text, resource_id int,
                details text, details_zh text, message jsonb, ip_address text)`,
            ),
          )
          .select([...columns])
          .select(sql<string>`${created_at}::timestamptz`.as('created_at')),
      );
  },
);

/** The rows of the operation log. They are only ever added, except for the demo's. */
@Injectable()
export class LogRepository extends Repository<Tables> {
  /** By the entity managers of running transactions. */
  private readonly added = new WeakMap<object, NewLogEntry[]>();

  /** Adds rows as the last of the running transaction, all in one statement. */
  addWithCommit(entries: readonly NewLogEntry[]): void {
    const transaction = this.em.getContext();
    const added = this.added.get(transaction);
    if (added) return void added.push(...entries);
    const first = [...entries];
    this.added.set(transaction, first);
    beforeCommit(this.em, () => this.add(first));
  }

  private async add(entries: readonly NewLogEntry[]): Promise<void> {
    const [first] = entries;
    const created_at = databaseDate();
    if (first && entries.length === 1) {
      await addOne(this.em, { ...first, message: JSON.stringify(first.message), created_at });
    } else if (first) {
      await addAll(this.em, { entries: JSON.stringify(entries), created_at });
    }
  }

  async removeDemo(): Promise<void> {
    await this.db.deleteFrom('operation_logs').where('is_demo', '=', true).execute();
  }
}
