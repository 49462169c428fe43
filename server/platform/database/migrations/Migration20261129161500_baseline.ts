import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { triggerStatements } from '../trigger-sources.js';

/** By domain, and what needs all tables at the end. */
const TABLES = [
  ...['platform', 'site', 'admins', 'participants', 'earning', 'paying', 'campaign', 'moderation'],
  ...['reporting', 'foreign-keys', 'first-rows'],
];

/** A statement ends with its line. */
const statementsOf = (name: string) =>
  readFileSync(join(import.meta.dirname, 'baseline', `${name}.sql`), 'utf8').split(/(?<=;)\n/);

const nameOf = (statement: string) => /^create or replace \w+ (\w+)/.exec(statement)?.[1] ?? '';

/** A trigger's name and table; undefined for a function. */
const triggerOf = (statement: string) => {
  const [, name, table] = /^create or replace trigger (\w+)\s.*?\son (\w+)/s.exec(statement) ?? [];
  return name && table ? { name, table } : undefined;
};

/** The functions, and the triggers of the baseline's tables: migrations that make later tables make theirs. */
function baselineRules(): string[] {
  const made = TABLES.flatMap(statementsOf).map((text) => /^create table (\w+)/m.exec(text)?.[1]);
  return triggerStatements().filter((statement) => {
    const trigger = triggerOf(statement);
    return !trigger || made.includes(trigger.table);
  });
}

/** The tables, functions and triggers of 1.0, which the migrations before it have made in the databases of then. */
export class Migration20261129161500_baseline extends Migration {
  override name = 'Migration20261129161500_baseline';

  override async up(): Promise<void> {
    const earlier = await this.execute('select 1 from migrations limit 1');
    if (earlier.length === 0) this.makeAll();
    else await this.renewFunctions();
  }

  private makeAll(): void {
    this.addSql('create extension if not exists pg_trgm');
    const rules = baselineRules();
    // Tables check written texts with it.
    const used = rules.filter((statement) => nameOf(statement) === 'has_visible_text');
    const tables = TABLES.flatMap(statementsOf);
    for (const statement of [...used, ...tables, ...rules]) this.addSql(statement);
  }

  /** Versions before differ in their functions' texts. A trigger that is there stays: to replace one, writers would wait. */
  private async renewFunctions(): Promise<void> {
    const rows = await this.execute(
      "select tgname || ' on ' || tgrelid::regclass as trigger from pg_trigger where not tgisinternal",
    );
    const made = new Set(rows.map(({ trigger }) => trigger));
    for (const statement of baselineRules()) {
      const trigger = triggerOf(statement);
      const isMade = trigger && made.has(`${trigger.name} on ${trigger.table}`);
      if (!isMade) this.addSql(statement);
    }
  }
}
