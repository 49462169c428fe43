import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { current, earlier } from './list.js';

/** Every migration, oldest first. */
export const migrations = [...earlier, ...current];

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/** A database of this version has all of these, however it was made. */
export const CURRENT_NAMES: readonly string[] = namesOf(current);

/**
 * The migrations that a database lacks, oldest first. A new one begins with the baseline; those before 1.0 bring
 * databases to it that began with them.
 */
export async function findMissing(em: SqlEntityManager): Promise<string[]> {
  const done = new Set(await namesOfDone(em));
  const isEarlier = earlier.some(({ name }) => done.has(name));
  return namesOf(isEarlier ? migrations : current).filter((name) => !done.has(name));
}

async function namesOfDone(em: SqlEntityManager): Promise<string[]> {
  const db = em.getKysely<{ migrations: { name: string } }>();
  const table = sql<string | null>`to_regclass('migrations')::text`.as('name');
  const { name } = await db.selectNoFrom(table).executeTakeFirstOrThrow();
  return name === null ? [] : namesOf(await db.selectFrom('migrations').select('name').execute());
}
