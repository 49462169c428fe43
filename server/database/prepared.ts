import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';

/** The names of the statements by what they say. */
const names = new Map<string, string>();

/**
 * A statement that visitors' calls run again and again: every connection to a server reads and plans
 * it once. It names its columns one by one, because what a later version adds must not change them.
 *
 * @param text with `?` for each value
 */
export function prepared<Row extends object>(
  text: string,
): (em: SqlEntityManager, values: readonly unknown[]) => Promise<Row[]> {
  let count = 0;
  const sql = text.replace(/\?/g, () => {
    count += 1;
    return `$${count}`;
  });
  names.set(sql, `jetdrop_${names.size + 1}`);
  return async (em, values) => {
    const query = CompiledQuery.raw(sql, [...values]);
    return (await em.getKysely<object>().executeQuery<Row>(query)).rows;
  };
}

/**
 * Lets the connections of a pool keep the statements, also those that are open already; Kysely has no
 * word for their names.
 */
export function keepPrepared(pool: pg.Pool): void {
  const kept = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (kept.has(client)) return;
    kept.add(client);
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    const named = (text: unknown, values?: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined;
      return name ? query({ name, text, values }) : query(text, values, ...rest);
    };
    client.query = named as typeof client.query;
  });
}
