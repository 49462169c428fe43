import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type SelectQueryBuilder, sql } from 'kysely';
import { CLAIM_STATUSES } from '#libs/domain/index.js';
import { now } from '../../../platform/database/tables.js';
import { type Tables, tables } from '../../../reports/tables.js';

/** Nothing is counted further, so that a long queue costs no more than a short one. */
const MAX_COUNTED = 10_000;

const ROW = sql<number>`1`.as('row');

type Rows = SelectQueryBuilder<Tables, keyof Tables, { row: number }>;

const countUpTo = (rows: Rows) =>
  sql<number>`(select count(*)::int from ${rows.limit(MAX_COUNTED)} as counted)`;

/** Counts waiting and overdue reviews, up to 10,000 of each. */
export function countReviews(em: SqlEntityManager) {
  const db = tables(em);
  const waiting = db
    .selectFrom('completions')
    .select(ROW)
    .where('status', '=', 'pending_verification')
    .where('review_due_at', 'is not', null);
  const overdue = waiting.where('review_due_at', '<=', now);
  return db
    .selectNoFrom([countUpTo(waiting).as('waiting'), countUpTo(overdue).as('overdue')])
    .executeTakeFirstOrThrow();
}

/** Counts claims by status, up to 10,000 of each. */
export function countClaims(em: SqlEntityManager) {
  const db = tables(em);
  const counts = CLAIM_STATUSES.map((status) =>
    countUpTo(db.selectFrom('claims').select(ROW).where('status', '=', status)).as(status),
  );
  return db.selectNoFrom(counts).executeTakeFirstOrThrow();
}

/** When the newest row of the operation log was written; undefined for an empty log. */
export const findLogHeadTime = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('operation_logs')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
