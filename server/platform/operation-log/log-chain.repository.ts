import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { compose } from '../database/prepared.js';
import type { TablesOf } from '../database/tables.js';
import type { LogEntrySchema } from './log-entry.entity.js';
import { UNPROVEN } from './log-key.js';
import type { LogHeadSchema, LogSealSchema } from './log-seal.entity.js';

export type LogTables = TablesOf<
  typeof LogEntrySchema | typeof LogHeadSchema | typeof LogSealSchema
>;

export const logTables = (em: SqlEntityManager): Kysely<LogTables> =>
  em.getKysely<object>() as Kysely<unknown> as Kysely<LogTables>;

/** Sentences of an audit of the log. */
export interface LogAudit {
  /** Rows that were altered, inserted or removed, by their numbers. */
  differences: string[];
  /** Parts that could not be checked, with the reason. */
  unchecked: string[];
  /** Remarks that are no faults. */
  notes: string[];
}

/** A head of the log that was kept elsewhere. */
export interface RememberedHead {
  last_id: number;
  hash: string;
}

/** The hash that the first row continues. */
export const GENESIS = '0'.repeat(64);

/** Faults that are listed, as every row may be altered. */
export const MAX_LISTED = 20;

/** Begins to sign and hash every new row, unless that has begun. */
export async function beginLog(em: SqlEntityManager): Promise<void> {
  await logTables(em).selectNoFrom(sql`begin_log(now())`.as('begun')).execute();
}

export const findLogHead = (em: SqlEntityManager) =>
  logTables(em).selectFrom('log_head').selectAll().where('id', '=', 1).executeTakeFirst();

export type LogHead = NonNullable<Awaited<ReturnType<typeof findLogHead>>>;

/** The hash of the row before one of `operation_logs`: a part of other statements. */
export const hashBefore = () =>
  compose<LogTables>()
    .selectFrom('operation_logs as b')
    .select('b.hash')
    .where('b.id', '<', sql<number>`operation_logs.id`)
    .where('b.hash', 'is not', null)
    .orderBy('b.id', 'desc')
    .limit(1);

/** The newest seal with a secret. */
export const findLastSeal = (em: SqlEntityManager) =>
  logTables(em)
    .selectFrom('log_seals')
    .selectAll()
    .where('mac', 'is not', null)
    .orderBy('last_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest row with a signature that a secret has made. */
export const findLastSigned = (em: SqlEntityManager) =>
  logTables(em)
    .selectFrom('operation_logs')
    .select('signature')
    .where('signature', 'is not', null)
    .where('signature', 'not like', `${UNPROVEN}.%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
