import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';

const names = new Map<string, string>();

/** Compiles queries only; they are run by the Kysely of the entity manager. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Builds a part of a statement on a feature's own tables, for the statement of another feature. */
export const compose = <Tables>(): Kysely<Tables> => compiler as Kysely<Tables>;

/** Stands for a value that is known at each call only. */
class Placeholder {
  constructor(readonly name: string) {}
}

/**
 * Compiles a query of a hot path once; each connection parses and plans it once. It names its columns one
 * by one, because what a later version adds must not change them.
 * @param build writes the query; it runs once, with placeholders for the values of each call
 */
export function prepare<Tables, Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): (em: SqlEntityManager, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery | undefined;
  return async (em, values) => {
    compiled ??= compileWithPlaceholders(build);
    const { sql, parameters } = compiled;
    const given = values as Record<string, unknown>;
    const bound = parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    );
    return (await em.getKysely<Tables>().executeQuery(CompiledQuery.raw(sql, bound))).rows as Row[];
  };
}

/** With the first call: a start does not wait for that. */
function compileWithPlaceholders<Tables, Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): CompiledQuery {
  const placeholders = new Proxy({}, { get: (_target, name: string) => new Placeholder(name) });
  const compiled = build(compiler as Kysely<Tables>, placeholders as Values).compile();
  names.set(compiled.sql, `jetdrop_${names.size + 1}`);
  return compiled;
}

/** Lets the connections of a pool keep the statements; Kysely has no word for their names. */
export function keepPrepared(pool: pg.Pool): void {
  const kept = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (kept.has(client)) return;
    kept.add(client);
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    const named = (text: unknown, values?: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined;
      return name ? query({ name, text, values }) : query(text, values, ...rest);
    };
    client.query = named as typeof client.query;
  });
}
