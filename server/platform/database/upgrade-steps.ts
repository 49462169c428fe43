/** A statement of a migration, and the statements that follow once the migration's transaction is committed. */
interface Split {
  now?: string;
  later: readonly string[];
}

/** Marks a statement of a migration that reads or writes many rows and needs no lock of the migration. */
export const LATER = '-- later\n';

const INDEX = /^create (unique )?index "?(\w+)"? on "?(\w+)"?/;
const CONSTRAINT = /^alter table "?(\w+)"? add constraint "?(\w+)"?\s+(check|foreign key|unique)\b/;
const REFERENCED = /\breferences "?(\w+)"?/;
const FILL = /^update "(\w+)" set ([\s\S]*?) where ([\s\S]* is null);?$/;

/** Rows that one statement of a fill changes; visitors who change one of them wait for it. */
const BATCH = 1_000;

/**
 * Splits a statement so that no large table is locked while it is read: indexes are built concurrently, constraints
 * are checked after they are in force.
 * @param large names of the tables with many rows
 */
export function split(statement: string, large: ReadonlySet<string>): Split {
  if (statement.startsWith(LATER)) return { later: [statement.slice(LATER.length)] };
  const [index, unique = '', name, table = ''] = INDEX.exec(statement) ?? [];
  if (index && large.has(table)) {
    const rest = statement.slice(index.length);
    return { later: [`create ${unique}index concurrently "${name}" on "${table}"${rest}`] };
  }
  return splitConstraint(statement, large);
}

function splitConstraint(statement: string, large: ReadonlySet<string>): Split {
  const [, table = '', name, kind] = CONSTRAINT.exec(statement) ?? [];
  const [, parent = ''] = REFERENCED.exec(statement) ?? [];
  if (!large.has(table) && !(kind === 'foreign key' && large.has(parent))) {
    return { now: statement, later: [] };
  }
  if (kind !== 'unique') {
    const now = `${statement.replace(/;$/, '')} not valid`;
    return { now, later: [`alter table "${table}" validate constraint "${name}"`] };
  }
  const columns = statement.slice(statement.indexOf('('));
  return {
    later: [
      `create unique index concurrently "${name}" on "${table}" ${columns}`,
      `alter table "${table}" add constraint "${name}" unique using index "${name}"`,
    ],
  };
}

/** The name of an index that is built concurrently, and its table. */
export function indexOf(statement: string): { name: string; table: string } | undefined {
  const [, name, table] = /index concurrently "(\w+)" on "(\w+)"/.exec(statement) ?? [];
  return name && table ? { name, table } : undefined;
}

/** The statement that fills some rows without a value after the id `$1`, and returns their ids; undefined for any other. */
export function batchOf(statement: string): string | undefined {
  const [, table, values, where] = FILL.exec(statement) ?? [];
  if (!table) return undefined;
  const rows = `select "id" from "${table}" where ${where} and "id" > $1 order by "id" limit ${BATCH} for no key update`;
  return `update "${table}" set ${values} where "id" in (${rows}) returning "id"`;
}
