import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from './tables.js';

/** Rows that are listed: all may be altered. */
const MAX_LISTED = 20;

/** The hash that the first row continues. */
const GENESIS = '0'.repeat(64);

/** What is wrong with the operation log: rows that were altered, inserted or removed, by their numbers. */
export async function auditLog(em: SqlEntityManager): Promise<string[]> {
  return [
    ...(await brokenRows(em)),
    ...(await unsealedRows(em)),
    ...(await wrongHead(em)),
    ...(await wrongSeals(em)),
  ];
}

/** Rows whose hash is not that of their content and of the row before. */
async function brokenRows(em: SqlEntityManager): Promise<string[]> {
  const chain = tables(em)
    .selectFrom('operation_logs')
    .select([
      'id',
      'hash',
      sql<number | null>`lag(id) over (order by id)`.as('before'),
      sql<string>`log_entry_hash(coalesce(lag(hash) over (order by id), ${GENESIS}), operation_logs)`.as(
        'expected',
      ),
    ])
    .where('hash', 'is not', null);
  const rows = await tables(em)
    .selectFrom(chain.as('l'))
    .select(['l.id', 'l.before'])
    .whereRef('l.hash', '<>', 'l.expected')
    .orderBy('l.id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ id, before }) => {
    const place = before === null ? 'before it' : `between ${before} and ${id}`;
    return `The log's row ${id} was altered, or a row ${place} was inserted or removed`;
  });
}

/** Rows that no server has written: the first with a hash begins the chain, and each later one has its own. */
async function unsealedRows(em: SqlEntityManager): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom('operation_logs')
    .select('id')
    .where('hash', 'is', null)
    .where('is_demo', '=', false)
    .where('id', '>', (eb) =>
      eb
        .selectFrom('operation_logs')
        .select(({ fn }) => fn.min('id').as('id'))
        .where('hash', 'is not', null),
    )
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ id }) => `The log's row ${id} was inserted without its hash`);
}

/** The head names the last row: the last ones cannot be removed without it. */
async function wrongHead(em: SqlEntityManager): Promise<string[]> {
  const head = await tables(em)
    .selectFrom('log_head')
    .select(['last_id', 'hash'])
    .where('id', '=', 1)
    .executeTakeFirst();
  if (!head) return ['The head of the log is missing'];
  const last = await tables(em)
    .selectFrom('operation_logs')
    .select(['id', 'hash'])
    .where('hash', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isRight = (last?.id ?? 0) === head.last_id && (last?.hash ?? GENESIS) === head.hash;
  if (isRight) return [];
  return [`The log ends with row ${last?.id ?? 0}, and its head names row ${head.last_id}`];
}

async function wrongSeals(em: SqlEntityManager): Promise<string[]> {
  const seals = await tables(em)
    .selectFrom('log_seals as s')
    .leftJoin('operation_logs as l', (join) =>
      join.onRef('l.id', '=', 's.last_id').onRef('l.hash', '=', 's.hash'),
    )
    .select(['s.last_id', 's.created_at'])
    .where('l.id', 'is', null)
    .orderBy('s.last_id')
    .limit(MAX_LISTED)
    .execute();
  return seals.map(
    ({ last_id, created_at }) =>
      `The log's row ${last_id} is not what was sealed at ${new Date(created_at).toISOString()}`,
  );
}
