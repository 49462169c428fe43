import { hash } from 'node:crypto';
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
import { PipelinedConnection } from './pipelined-connection.js';
import { transactionOf } from './pipelined-transaction.js';

/** Compiles queries, which the Kysely of an entity manager runs. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Builds a part of a statement on a feature's tables, for another feature's statement. */
export const compose = <Tables>(): Kysely<Tables> => compiler as Kysely<Tables>;

/** Stands for a value that each call supplies. */
class Placeholder {
  constructor(readonly name: string) {}
}

/**
 * Compiles a query of a hot path once; each connection parses and plans it once. Name its columns one by one: a
 * `select *` would fail when a later version adds a column.
 * @param build writes the query; it runs once, with placeholders for the values of each call
 */
export function prepare<Tables, Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): (em: SqlEntityManager, values: Values) => Promise<Row[]> {
  const statementFor = compiledOnce(build);
  return async (em, values) => {
    const statement = statementFor(values);
    const answer = em.isInTransaction()
      ? runningTransaction(em)?.query(statement)
      : runOutside(em, statement);
    const { rows } = await (answer ?? runByKysely(em, statement));
    return rows as Row[];
  };
}

/**
 * The same for a change without a result: a transaction does not wait for it. Its failure is thrown by the
 * transaction's next statement, at the latest by the commit.
 * @param rethrow may throw another error in place of the database's
 */
export function prepareChange<Tables, Values extends object>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<unknown>,
  rethrow?: (error: unknown) => never,
): (em: SqlEntityManager, values: Values) => Promise<void> {
  const statementFor = compiledOnce(build);
  return async (em, values) => {
    const statement = statementFor(values);
    const transaction = runningTransaction(em);
    if (transaction) await transaction.sendUnread(statement, rethrow);
    else await runByKysely(em, statement).catch(rethrow);
  };
}

const runningTransaction = (em: SqlEntityManager) =>
  transactionOf(em.getTransactionContext<object>() ?? em);

function runOutside(em: SqlEntityManager, statement: pg.QueryConfig) {
  const connection: object = em.getConnection();
  return connection instanceof PipelinedConnection ? connection.run(statement) : undefined;
}

/** Runs a statement without a pipeline, which the embedded database and a migrating start do not have. */
const runByKysely = (em: SqlEntityManager, { text, values = [] }: pg.QueryConfig) =>
  em.getKysely<object>().executeQuery(CompiledQuery.raw(text, values));

/** A statement's name on the server: the same in every process, because a pooler may share connections. */
const nameOf = (text: string) => `jetdrop_${hash('sha256', text, 'hex').slice(0, 32)}`;

/** Compiles at the first call, so that a start does not wait for it. */
function compiledOnce<Tables, Values extends object>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<unknown>,
): (values: Values) => pg.QueryConfig {
  let compiled: CompiledQuery | undefined;
  let name = '';
  return (values) => {
    if (!compiled) {
      const placeholders = new Proxy({}, { get: (_target, name: string) => new Placeholder(name) });
      compiled = build(compiler as Kysely<Tables>, placeholders as Values).compile();
      name = nameOf(compiled.sql);
    }
    const given = values as Record<string, unknown>;
    const bound = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    );
    return { name, text: compiled.sql, values: bound };
  };
}
