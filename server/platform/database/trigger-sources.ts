import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '../..');

/** The statements that make the database's functions and triggers, from their features' folders `triggers`. */
export function triggerStatements(): string[] {
  const files = globSync('**/triggers/*.sql', { cwd: SERVER }).sort();
  const statementsOf = (file: string) =>
    readFileSync(join(SERVER, file), 'utf8').split(/^(?=create or replace )/m);
  return files.flatMap(statementsOf).filter((text) => text.startsWith('create '));
}
