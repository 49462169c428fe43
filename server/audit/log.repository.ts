import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { LogMessage } from '#libs/domain/index.js';
import { databaseDate } from '../database/clock.js';
import { Repository } from '../database/repository.js';
import type { TablesOf } from '../database/tables.js';
import { LogEntry, type LogEntrySchema } from './log-entry.entity.js';

type Tables = TablesOf<typeof LogEntrySchema>;

type LoggedAct = Pick<LogEntry, 'admin_username' | 'action' | 'resource_type' | 'ip_address'>;

export interface LoggedText {
  message: LogMessage;
  details: string;
  details_zh: string;
  resource_id: number | null;
}

/** The rows of the operation log. They are only ever added, except for the demo's. */
@Injectable()
export class LogRepository extends Repository<Tables> {
  /** Adds a row with the next flush. */
  add(act: LoggedAct, text: LoggedText): void {
    this.em.create(LogEntry, { ...act, ...text });
  }

  async addAll(act: LoggedAct, texts: readonly LoggedText[]): Promise<void> {
    const given = sql<LoggedText>`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)`;
    const columns = sql`given(details text, details_zh text, message jsonb, resource_id int)`;
    const text = ['details', 'details_zh', 'message', 'resource_id'] as const;
    await this.db
      .insertInto('operation_logs')
      .columns([...text, 'admin_username', 'action', 'resource_type', 'ip_address', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom(given.as<'given'>(columns))
          .select([...text])
          .select((one) => [
            one.val(act.admin_username).as('admin_username'),
            one.val(act.action).as('action'),
            one.val(act.resource_type).as('resource_type'),
            one.val(act.ip_address).as('ip_address'),
            sql<string>`${databaseDate().toISOString()}::timestamptz`.as('created_at'),
          ]),
      )
      .execute();
  }

  countByOperation(): Promise<{ action: string; resource_type: string; rows: number }[]> {
    return this.db
      .selectFrom('operation_logs')
      .select(['action', 'resource_type', sql<number>`count(*)::int`.as('rows')])
      .groupBy(['action', 'resource_type'])
      .orderBy('action')
      .orderBy('resource_type')
      .execute();
  }

  async removeDemo(): Promise<void> {
    await this.db.deleteFrom('operation_logs').where('is_demo', '=', true).execute();
  }
}
