import type { SqlEntityManager } from '@mikro-orm/postgresql';

export type Row = Record<string, unknown>;

const CATALOGUE = {
  columns: `select c.relname, c.relpersistence, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attcollation::regcollation::text,
      rank() over (partition by c.oid order by a.attnum)
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  constraints: `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public'`,
  functions: `select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  triggers: `select pg_get_triggerdef(oid), tgenabled from pg_trigger where not tgisinternal`,
  sequences: `select s.seqrelid::regclass::text, s.seqtypid::regtype::text, s.seqstart, s.seqincrement, s.seqmax,
      d.refobjid::regclass::text, d.refobjsubid > 0
    from pg_sequence s left join pg_depend d on d.objid = s.seqrelid and d.deptype = 'a'`,
  views: `select viewname, definition from pg_views where schemaname = 'public'`,
  extensions: `select extname from pg_extension`,
};

/** What the catalogue says of a schema, by kind. */
export async function schemaOf(em: SqlEntityManager): Promise<Record<string, string[]>> {
  const parts = Object.entries(CATALOGUE).map(async ([kind, query]) => {
    const [row] = await em.execute<{ rows: Row[] }[]>(
      `select json_agg(row_to_json(found)) as rows from (${query}) found`,
    );
    return [kind, row?.rows.map((found) => JSON.stringify(found)).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(parts)) as Record<string, string[]>;
}

/** The rows of all tables. */
export async function rowsOf(em: SqlEntityManager): Promise<Map<string, Row[]>> {
  const tables = await em.execute<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  );
  const found = new Map<string, Row[]>();
  for (const { name } of tables) {
    const rows = await em.execute<{ row: Row }[]>(`select to_jsonb(t) as row from "${name}" t`);
    const values = rows.map(({ row }) => row);
    found.set(name, values);
  }
  return found;
}
