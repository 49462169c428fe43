import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Env } from '../config/env.js';
import { CURRENT_NAMES } from './migrations/index.js';

const SERVER = join(import.meta.dirname, '../..');

/** What an image is made of, in the sources and once built. */
const SOURCES = [
  'commands/make-database-image.{js,ts}',
  'platform/database/{database-image,embedded-cluster,trigger-sources}.{js,ts}',
  'platform/database/migrations/Migration*.{js,ts}',
  'platform/database/migrations/baseline/*.sql',
  '**/triggers/*.sql',
];

/** A log of 16 MB, of which a small site needs one, would take most of a new directory. */
const INITDB_PARAMS = ['--wal-segsize=1'];

/** The times in an image, in place of those of the build. */
const NO_TIME = 'epoch';

/** Beside the cluster. */
interface Description {
  /** Of what the image was made of. */
  checksums: string[];
  /** The columns with times of the rows that are there. */
  times: [table: string, column: string][];
  /** Its files with their bytes, and its folders with 0: copies of a build may lack the empty ones. */
  entries: [path: string, bytes: number][];
}

const NO_IMAGE: Description = { checksums: [], times: [], entries: [] };

/** Where the build puts the image: `pgdata`, and its description. */
export const imageFolder = ({ dist_dir }: Env): string => join(dist_dir, 'database-image');

const descriptionFile = (folder: string): string => join(folder, 'image.json');

/** The cluster in which exactly these migrations have run, if the build has made it of the same files. */
export function findImage(env: Env, migrations: readonly string[]): string | undefined {
  if (migrations.toSorted().join() !== CURRENT_NAMES.toSorted().join()) return undefined;
  const { checksums, entries } = readDescription(env);
  if (!checksums.includes(checksumOf(SERVER))) return undefined;
  const image = join(imageFolder(env), 'pgdata');
  const isWhole = existsSync(image) && isDeepStrictEqual(entriesOf(image), entries);
  return isWhole ? image : undefined;
}

/** The files of a cluster with their bytes, and its folders with 0, by path. */
export function entriesOf(image: string): Description['entries'] {
  const bytesOf = (path: string) => {
    const entry = statSync(join(image, path));
    return entry.isFile() ? entry.size : 0;
  };
  const paths = (readdirSync(image, { recursive: true }) as string[]).sort();
  return paths.map((path) => [path, bytesOf(path)]);
}

export function readDescription(env: Env): Description {
  const file = descriptionFile(imageFolder(env));
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NO_IMAGE;
}

export function writeDescription(folder: string, description: Description): void {
  writeFileSync(descriptionFile(folder), JSON.stringify(description));
}

/** @param server folder of the server's sources, or of what was built of them */
export function checksumOf(server: string): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(findPackageJSON('@electric-sql/pglite', import.meta.url) ?? ''));
  for (const file of globSync(SOURCES, { cwd: server }).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(server, file)));
  }
  return hash.digest('hex');
}

/** The image may be read-only, and its rights are not those of a database. */
export async function copyImage(image: string, folder: string): Promise<void> {
  const copying: Promise<void>[] = [];
  for (const entry of readdirSync(image, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const target = join(folder, relative(image, source));
    if (entry.isDirectory()) mkdirSync(target, { recursive: true, mode: 0o700 });
    else copying.push(copyFile(source, target).then(() => chmod(target, 0o600)));
  }
  await Promise.all(copying);
}

/** Makes a cluster without templates of databases: two thirds of it, and nothing makes a second database. */
export async function initialise(folder: string): Promise<void> {
  const cluster = await PGlite.create(folder, { initDbStartParams: INITDB_PARAMS });
  await cluster.exec('update pg_database set datistemplate = false');
  await cluster.exec('drop database template0');
  await cluster.exec('drop database template1');
  await cluster.close();
}

/** Takes the times of the first rows out, so that no installation has those of the build; their columns. */
export async function removeTimes(em: SqlEntityManager): Promise<Description['times']> {
  const found = await em.execute<{ table: string; column: string }[]>(
    `select c.relname as "table", a.attname as "column"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
       and a.attnum > 0 and not a.attisdropped and a.atttypid = 'timestamptz'::regtype`,
  );
  for (const { table, column } of found) {
    await em.execute(
      `update "${table}" set "${column}" = '${NO_TIME}' where "${column}" is not null`,
    );
  }
  return found.map(({ table, column }) => [table, column]);
}

/** Dates the rows of a copied image, and leaves any other database alone. */
export async function setTimes(em: SqlEntityManager, env: Env): Promise<void> {
  const [image] = await em.execute(
    `select 1 from migrations where executed_at = '${NO_TIME}' limit 1`,
  );
  if (!image) return;
  await em.transactional(async (tx) => {
    // No trigger needs to hear of it.
    await tx.execute('set local session_replication_role = replica');
    for (const [table, column] of readDescription(env).times) {
      await tx.execute(
        `update "${table}" set "${column}" = now() where "${column}" = '${NO_TIME}'`,
      );
    }
  });
}
