import { readdirSync } from 'node:fs';
import type { Migration } from '@mikro-orm/migrations';

type MigrationClass = new (...setup: ConstructorParameters<typeof Migration>) => Migration;

/** Of this folder; once built their names end otherwise. */
const files = readdirSync(import.meta.dirname)
  .filter((file) => /^Migration\d{14}\w*\.(js|ts)$/.test(file))
  .sort();

async function load(file: string): Promise<MigrationClass> {
  const [migration] = Object.values<MigrationClass>(await import(`./${file}`));
  if (!migration) throw new Error(`${file} has no migration`);
  return migration;
}

/** Every migration, oldest first. */
export const migrations = await Promise.all(files.map(load));
