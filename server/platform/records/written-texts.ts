import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type SqlBool, sql } from 'kysely';
import { isReasonCode, type Person, textWithout } from '#libs/domain/index.js';

type TextRow = { id: number } & Record<string, string | number | boolean | null>;

/** The column with the user whom a row is about; empty when it is about several users. */
const ABOUT: Readonly<Record<string, string>> = { users: 'id', cluster_decisions: '' };

/** Columns with texts that people write about others, by table. */
const WRITTEN = {
  appeals: ['text', 'answer', 'answer_zh'],
  claims: ['reason'],
  cluster_decisions: ['reason', 'reason_zh'],
  completions: ['reason'],
  decisions: ['reason', 'reason_zh'],
  ledger_transfers: ['reason', 'reason_zh'],
  users: ['ban_reason', 'ban_reason_zh'],
};

/** Patterns for `ilike any` that find texts which may name a person. */
export const patternsOf = ({ texts, chosen, name }: Person): string[] =>
  [...texts, ...chosen, ...(name ? [name] : [])].map(
    (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  );

/** Removes a person from a text; the code of a reason stays. */
export const writtenWithout = (text: string, person: Person, isAbout: boolean): string =>
  isReasonCode(text) ? text : textWithout(text, person, isAbout);

/** Removes a person from all texts of others, in the running transaction. */
export async function removeFromTexts(em: SqlEntityManager, person: Person): Promise<void> {
  for (const [table, columns] of Object.entries(WRITTEN)) {
    await removeFrom(em, table, columns, person);
  }
}

async function removeFrom(
  em: SqlEntityManager,
  table: string,
  columns: readonly string[],
  person: Person,
): Promise<void> {
  const db = em.getKysely<Record<string, TextRow>>();
  const all = sql`concat_ws(chr(10), ${sql.join(columns.map((column) => sql.ref(column)))})`;
  const column = ABOUT[table] ?? 'user_id';
  const about = column ? sql.ref(column) : sql`null::int`;
  const rows = await db
    .selectFrom(table)
    .select(['id', ...columns])
    .select(sql<boolean>`${about} = ${person.id}::int`.as('is_about'))
    .where(sql<SqlBool>`${all} ilike any(${patternsOf(person)})`)
    .execute();
  for (const row of rows) {
    const changed = columns.flatMap((column) => {
      const before = row[column];
      const after =
        typeof before === 'string' ? writtenWithout(before, person, row.is_about === true) : before;
      return after === before ? [] : [[column, after]];
    });
    if (changed.length === 0) continue;
    await db
      .updateTable(table)
      .set(Object.fromEntries(changed))
      .where('id', '=', Number(row.id))
      .execute();
  }
}
