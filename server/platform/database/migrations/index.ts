import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Migration } from '@mikro-orm/migrations';

type MigrationClass = new (...setup: ConstructorParameters<typeof Migration>) => Migration;

/** Not `import()`: whoever loads the server at once could not wait for it. */
const require = createRequire(import.meta.url);

/** Of this folder; once built their names end otherwise. */
const files = readdirSync(import.meta.dirname)
  .filter((file) => /^Migration\d{14}\w*\.(js|ts)$/.test(file))
  .sort();

function load(file: string): MigrationClass {
  const [migration] = Object.values<MigrationClass>(require(`./${file}`));
  if (!migration) throw new Error(`${file} has no migration`);
  return migration;
}

/** Every migration, oldest first. */
export const migrations = files.map(load);
