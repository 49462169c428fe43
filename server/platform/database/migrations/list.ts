import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Migration } from '@mikro-orm/migrations';

export type MigrationClass = new (...setup: ConstructorParameters<typeof Migration>) => Migration;

/** Not `import()`: whoever loads the server at once could not wait for it. */
const require = createRequire(import.meta.url);

/** The migrations of a folder, oldest first; once built their names end otherwise. */
const listOf = (folder: string): MigrationClass[] =>
  readdirSync(folder)
    .filter((file) => /^Migration\d{14}\w*\.(js|ts)$/.test(file))
    .sort()
    .map((file) => load(join(folder, file)));

function load(file: string): MigrationClass {
  const [migration] = Object.values<MigrationClass>(require(file));
  if (!migration) throw new Error(`${file} has no migration`);
  return migration;
}

/** Those that the baseline of 1.0 replaces. */
export const earlier = listOf(join(import.meta.dirname, 'before-1.0'));

/** The baseline, and what came after it. */
export const current = listOf(import.meta.dirname);
