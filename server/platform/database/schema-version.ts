import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { EnvError } from '../config/env-reader.js';
import { current } from './migrations/list.js';

const timeOf = (migration: string): string => /^Migration(\d{14})/.exec(migration)?.[1] ?? '';

/** The time in the name of the newest migration of this version. */
export const SCHEMA_VERSION = timeOf(current.at(-1)?.name ?? '');

/**
 * A migration is an *expansion*, with which the servers of the version before go on, unless its name says that it is a
 * *contraction*: it takes something away, once no older server is connected, and older ones no longer start.
 */
const isContraction = (migration: string): boolean => /^Migration\d{14}_contract_/.test(migration);

/** How a server names itself to the database, so that others see its version. */
export const APPLICATION_NAME = `jetdrop ${SCHEMA_VERSION}`;

/** The migrations of a newer version that have run. @throws EnvError in one line, when one of them is a contraction */
export function newerThan(
  known: readonly string[],
  done: readonly string[],
  name: string,
): string[] {
  const newer = done.filter((each) => !known.includes(each));
  const contraction = newer.find(isContraction);
  if (!contraction) return newer;
  throw new EnvError(
    `${name}: a newer version has upgraded the database, and this one no longer works with it (${contraction}): start the newer version`,
  );
}

/** Servers name themselves; those before 1.0 without a version. */
const OLDER = `select count(distinct coalesce(client_addr::text, '')) ::int as hosts from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and (application_name = 'jetdrop' or (application_name ~ '^jetdrop \\d{14}$' and application_name < $1))`;

/** @throws EnvError in one line, when servers are connected that a migration would break */
export async function assertNoOlderServer(client: pg.Client, migration: string): Promise<void> {
  if (!isContraction(migration)) return;
  const { rows } = await client.query<{ hosts: number }>(OLDER, [`jetdrop ${timeOf(migration)}`]);
  if (!rows[0]?.hosts) return;
  throw new EnvError(
    `DATABASE_URL: ${migration} needs all servers of earlier versions to be stopped first, and one is connected`,
  );
}

/** The names of the migrations that have run, oldest first. */
export async function namesOfDone(em: SqlEntityManager): Promise<string[]> {
  const [table] = await em.execute<{ name: string | null }[]>(
    `select to_regclass('migrations')::text as name`,
  );
  if (!table?.name) return [];
  const db = em.getKysely<{ migrations: { id: number; name: string } }>();
  const rows = await db.selectFrom('migrations').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}
