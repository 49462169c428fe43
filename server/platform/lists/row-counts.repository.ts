import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';

/** Ids that are counted together. */
const BLOCK = 4_096;

/** Seconds of a quarter of an hour, with which local days begin in every time zone. */
const QUARTER = 900;

interface Counting {
  /** When a row was added; it never changes. */
  time: string;
  /** SQL of a further value that rows are counted by. */
  label?: string;
}

/**
 * The tables that may become long. Their `id` grows with each row, the columns they are counted by never change, and
 * each has the trigger of `deleted_rows`.
 */
const COUNTED = {
  appeals: { time: 'created_at' },
  claims: { time: 'requested_at' },
  operation_logs: { time: 'created_at', label: `action || ' ' || resource_type` },
  users: { time: 'created_at' },
} satisfies Record<string, Counting>;

export type CountedTable = keyof typeof COUNTED;

export const COUNTED_TABLES = Object.keys(COUNTED) as CountedTable[];

/** Rows are counted by blocks of ids, quarters of an hour in UTC since 1970, and labels. */
type Grouping = 'block' | 'quarter' | 'label';

export const countingOf = (table: CountedTable): Counting => COUNTED[table];

const blockOf = (id: string) => `${id} / ${BLOCK}`;

const quarterOf = (time: string) => `floor(extract(epoch from ${time}) / ${QUARTER})::bigint`;

const countedUntil = (table: CountedTable) =>
  `(select coalesce(max(counted_until), 0) from counted_tables where table_name = '${table}')`;

/** The upper bound makes the planner expect few rows. */
const isNotCounted = (table: CountedTable) =>
  `id between ${countedUntil(table)} and ${countedUntil(table)} + 1000000000000`;

interface Count {
  value: number;
  label: string;
  rows: number;
}

/**
 * Counts the rows of a table by a value, in one statement: rows counted before, minus rows deleted since, plus rows not
 * counted yet.
 */
function countsOf(table: CountedTable, grouping: Grouping): RawBuilder<Count> {
  const { time, label = '' } = countingOf(table);
  const [deleted, deletedLabel, added, addedLabel] = {
    block: [blockOf('row_id'), "''", blockOf('id'), "''"],
    quarter: ['quarter', "''", quarterOf(time), "''"],
    label: ['0', 'label', '0', label],
  }[grouping];
  return sql.raw(`(
    select value, label, rows from row_counts where table_name = '${table}' and grouping = '${grouping}'
    union all select ${deleted}, ${deletedLabel}, -1 from deleted_rows
      where table_name = '${table}' and row_id < ${countedUntil(table)}
    union all select ${added}, ${addedLabel}, 1 from ${table}
      where ${isNotCounted(table)})`);
}

export async function countAll(em: SqlEntityManager, table: CountedTable): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(rows), 0)::bigint as rows from ${countsOf(table, 'block')} as counts
  `.execute(em.getKysely<object>());
  return rows[0]?.rows ?? 0;
}

export async function countByLabel(em: SqlEntityManager, table: CountedTable) {
  const { rows } = await sql<{ label: string; rows: number }>`
    select label, sum(rows)::bigint as rows from ${countsOf(table, 'label')} as counts
    group by label having sum(rows) > 0 order by label
  `.execute(em.getKysely<object>());
  return rows;
}

/** The number of a table's rows since each of these times and before the next one; multiples of a quarter. */
export async function countSince(
  em: SqlEntityManager,
  table: CountedTable,
  times: readonly number[],
): Promise<number[]> {
  const bounds = times.map((time) => time / 1000 / QUARTER);
  const { rows } = await sql<{ number: number; rows: number }>`
    select width_bucket(value, ${bounds}::bigint[]) as number, sum(rows)::bigint as rows
    from ${countsOf(table, 'quarter')} as counts where value >= ${bounds[0] ?? 0} group by 1
  `.execute(em.getKysely<object>());
  const found = new Map(rows.map(({ number, rows: count }) => [number, count]));
  return times.map((_time, index) => found.get(index + 1) ?? 0);
}

interface Start {
  /** The id or time to begin at. */
  value: number | string;
  /** Rows to skip from there. */
  offset: number;
}

/** Where to begin reading from an offset, in the order of ids or times; undefined beyond the last row. */
export async function findStart(
  em: SqlEntityManager,
  table: CountedTable,
  by: 'id' | 'time',
  direction: 'asc' | 'desc',
  offset: number,
): Promise<Start | undefined> {
  const [order, reverse] = direction === 'asc' ? ['asc', 'desc'] : ['desc', 'asc'];
  const { rows } = await sql<{ value: number; before: number }>`
    select value, before from (
      select value, sum(rows) over (order by value ${sql.raw(order)}) - rows as before, rows
      from (select value, sum(rows) as rows
        from ${countsOf(table, by === 'id' ? 'block' : 'quarter')} as counts group by value) groups
    ) places where before <= ${offset} and rows > 0
    order by value ${sql.raw(reverse)} limit 1
  `.execute(em.getKysely<object>());
  const [found] = rows;
  if (!found) return;
  const step = by === 'id' ? BLOCK : QUARTER * 1000;
  // The last millisecond or id of a group, where it is read from its end.
  const first = found.value * step + (direction === 'asc' ? 0 : step - 1);
  const value = by === 'id' ? first : new Date(first).toISOString();
  return { value, offset: offset - Number(found.before) };
}

/** The first and the last id of rows that were added between two times, or within the quarters around. */
export async function findIds(
  em: SqlEntityManager,
  table: CountedTable,
  since: string,
  until: string,
): Promise<[number, number] | undefined> {
  const { time } = countingOf(table);
  const quarter = (value: string) => Math.floor(Date.parse(value) / 1000 / QUARTER);
  const { rows } = await sql<{ first: number | null; last: number }>`
    select min(first_id) as first, max(last_id) as last from (
      select first_id, last_id from row_counts where table_name = ${table} and grouping = 'quarter'
        and value >= ${quarter(since)} and value <= ${quarter(until)}
      union all select id, id from ${sql.table(table)} where ${sql.raw(isNotCounted(table))}
        and ${sql.ref(time)} >= ${since} and ${sql.ref(time)} <= ${until}) as ids
  `.execute(em.getKysely<object>());
  const [{ first, last } = { first: null, last: 0 }] = rows;
  return first === null ? undefined : [first, last];
}

/** Blocks that one statement counts, in about 50 ms. */
const BLOCKS_AT_ONCE = 64;

/**
 * Counts the next rows of a table, up to the last id before which no running transaction can add one.
 * @returns whether there are more
 */
export async function countOn(em: SqlEntityManager, table: CountedTable): Promise<boolean> {
  const db = em.getKysely<object>();
  // Locks first, so that the next statements see all that others have committed.
  const lock = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('row_counts'), hashtext(${table})) as locked
  `.execute(db);
  if (!lock.rows[0]?.locked) return false;
  await sql`insert into counted_tables (table_name) values (${table}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ counted_until: number; seen_id: number | null }>`
    select counted_until, case when seen_transaction <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      then seen_id end as seen_id from counted_tables where table_name = ${table}
  `.execute(db);
  const { counted_until: from = 0, seen_id = null } = rows[0] ?? {};
  const whole = Math.floor(((seen_id ?? 0) + 1) / BLOCK) * BLOCK;
  const to = Math.max(from, Math.min(whole, from + BLOCKS_AT_ONCE * BLOCK));
  await sql.raw(countStatement(table, from, to)).execute(db);
  if (to < whole) return true;
  // A mark that was copied from another database would never be reached.
  await sql`update counted_tables set seen_id = (select max(id) from ${sql.table(table)}),
      seen_transaction = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    where table_name = ${table} and (${seen_id !== null} or seen_transaction is null
      or seen_transaction > pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`.execute(db);
  return false;
}

/** One statement, so that rows and deletions are of one snapshot. */
function countStatement(table: CountedTable, from: number, to: number): string {
  const { time, label } = countingOf(table);
  const groupings = [
    `select 'block' as grouping, block as value, '' as label, rows, first_id, last_id from parts`,
    `select 'quarter', quarter, '', rows, first_id, last_id from parts`,
    label && `select 'label', 0, label, rows, first_id, last_id from parts`,
  ].filter(Boolean);
  return `
    with added as (
      select ${blockOf('id')} as block, ${quarterOf(time)} as quarter,
        ${label ?? 'null::text'} as label, count(*) as rows,
        min(id) as first_id, max(id) as last_id
      from ${table} where id >= ${from} and id < ${to} group by 1, 2, 3
    ), removed as (
      delete from deleted_rows where table_name = '${table}' and row_id < ${to}
      returning row_id, quarter, label
    ), parts as (
      select * from added
      union all select ${blockOf('row_id')}, quarter, label, -1, null, null from removed where row_id < ${from}
    ), counted as (
      update counted_tables set counted_until = ${to} where table_name = '${table}'
    )
    insert into row_counts as c (table_name, grouping, value, label, rows, first_id, last_id)
    select '${table}', grouping, value, label, sum(rows), min(first_id), max(last_id)
    from (${groupings.join(' union all ')}) as groups group by 2, 3, 4
    on conflict (table_name, grouping, value, label) do update set
      rows = c.rows + excluded.rows, first_id = least(c.first_id, excluded.first_id),
      last_id = greatest(c.last_id, excluded.last_id)`;
}
