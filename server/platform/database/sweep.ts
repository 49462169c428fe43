import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { inParts } from './in-parts.js';
import { now } from './tables.js';

/** Few enough that other statements do not wait long. */
const ROWS_AT_ONCE = 1_000;

interface SweepOptions {
  /** The present by default. */
  before?: RawBuilder<string>;
  signal?: AbortSignal | undefined;
}

/**
 * Deletes rows whose time has passed, outside of any transaction and a thousand at a time, until none is left
 * or the signal is aborted. Skips locked rows.
 * @param time the column, which has an index
 */
export async function sweep(
  em: SqlEntityManager,
  table: string,
  time: string,
  { before = now, signal }: SweepOptions = {},
): Promise<void> {
  const deleteSome = async (): Promise<number> => {
    const db = em.fork().getKysely<Record<string, Record<string, string>>>();
    const past = db
      .selectFrom(table)
      .select('ctid')
      .where(time, '<', before)
      .limit(ROWS_AT_ONCE)
      .forUpdate()
      .skipLocked();
    const deleted = await db
      .deleteFrom(table)
      .where('ctid', '=', sql<string>`any(array(${past}))`)
      .executeTakeFirst();
    return Number(deleted.numDeletedRows);
  };
  await inParts(async () => (await deleteSome()) === ROWS_AT_ONCE, signal);
}
