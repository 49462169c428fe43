import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type AliasedSelectQueryBuilder, type Kysely, sql } from 'kysely';
import { now } from '../../../platform/database/tables.js';
import { type Tables, tables } from '../../../reports/tables.js';

/** Nothing is counted further, so that a long queue costs no more than a short one. */
const MAX_COUNTED = 100;

const ROW = sql<number>`1`.as('row');

type WaitingRows = AliasedSelectQueryBuilder<{ row: number }, 'waiting'>;

/** Kinds of records that wait for a decision. */
type WaitingKind = 'appeals' | 'approvals' | 'claims' | 'clusters' | 'reviews';

const WAITING: Record<WaitingKind, (db: Kysely<Tables>) => WaitingRows> = {
  reviews: (db) =>
    db
      .selectFrom('completions')
      .select(ROW)
      .where('status', '=', 'pending_verification')
      .where('review_due_at', 'is not', null)
      .limit(MAX_COUNTED)
      .as('waiting'),
  appeals: (db) =>
    db
      .selectFrom('appeals')
      .select(ROW)
      .where('status', '=', 'open')
      .limit(MAX_COUNTED)
      .as('waiting'),
  claims: (db) =>
    db
      .selectFrom('claims')
      .select(ROW)
      .where('status', '=', 'requested')
      .limit(MAX_COUNTED)
      .as('waiting'),
  clusters: (db) =>
    db
      .selectFrom('clusters')
      .select(ROW)
      .where('status', '=', 'open')
      .where('is_held', '=', true)
      .limit(MAX_COUNTED)
      .as('waiting'),
  approvals: (db) =>
    db
      .selectFrom('approval_requests')
      .select(ROW)
      .where('status', '=', 'waiting')
      .where('expires_at', '>', now)
      .limit(MAX_COUNTED)
      .as('waiting'),
};

/** Counts the records of one kind that wait for a decision. */
export async function countWaiting(em: SqlEntityManager, kind: WaitingKind): Promise<number> {
  const db = tables(em);
  const { rows } = await db
    .selectFrom(WAITING[kind](db))
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}
