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
 * The same for a change whose answer nobody reads: a transaction does not wait for it. Its failure is
 * thrown by the transaction's next statement, at the latest by the commit.
 * @param rethrow throws the database's error, or what it means
 */
export function prepareChange<Tables, Values extends object>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<unknown>,
  rethrow: (error: unknown) => never = rethrowAsIs,
): (em: SqlEntityManager, values: Values) => Promise<void> {
  const statementFor = compiledOnce(build);
  return async (em, values) => {
    const statement = statementFor(values);
    const transaction = runningTransaction(em);
    if (transaction) await transaction.sendUnread(statement, rethrow);
    else await runByKysely(em, statement).catch(rethrow);
  };
}

function rethrowAsIs(error: unknown): never {
  throw error;
}

const runningTransaction = (em: SqlEntityManager) =>
  transactionOf(em.getTransactionContext<object>() ?? em);

function runOutside(em: SqlEntityManager, statement: pg.QueryConfig) {
  const connection: object = em.getConnection();
  return connection instanceof PipelinedConnection ? connection.run(statement) : undefined;
}

/** The embedded database, and a start that migrates, have no pipelines. */
const runByKysely = (em: SqlEntityManager, { text, values = [] }: pg.QueryConfig) =>
  em.getKysely<object>().executeQuery(CompiledQuery.raw(text, values));

/** By which connections keep a statement: the same in every process, as a pooler may share what they keep. */
const nameOf = (text: string) => `jetdrop_${hash('sha256', text, 'hex').slice(0, 32)}`;

/** With the first call: a start does not wait for that. */
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
