import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { namesOfDone } from '../schema-version.js';
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
