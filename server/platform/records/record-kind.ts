import type { EntitySchema } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { LogSubject } from '#libs/domain/index.js';
import { prepare, prepareChange } from '../database/prepared.js';
import type { AppError } from '../errors/app-error.js';
import type { Row } from './timestamps.js';

/** Kinds of records name tables and columns at run time only. */
export type AnyTables = Record<string, Record<string, unknown>>;

type Values = Record<string, unknown>;

interface Naming<Entity> {
  /** The column that names one record; `id` by default. */
  key?: string;
  notFound: () => AppError;
  /** Names a record in the log. */
  label: (record: Row<Entity>) => LogSubject;
  /** Whether each change is stored with its whole values, so that former ones can be restored. */
  hasRevisions?: boolean;
}

/** Records that an admin edits one by one, with their statements. */
export interface RecordKind<Entity> extends Required<Naming<Entity>> {
  table: string;
  find: (em: SqlEntityManager, key: { key: unknown }) => Promise<unknown[]>;
  /** Finds a record and locks its row. */
  lock: RecordKind<Entity>['find'];
  /** Stores values of columns; the record's key is among the values. */
  change: (em: SqlEntityManager, values: Values) => Promise<void>;
}

export function defineRecords<Entity>(
  { meta: { tableName: table, properties } }: Pick<EntitySchema<Entity>, 'meta'>,
  { key = 'id', notFound, label, hasRevisions = false }: Naming<Entity>,
): RecordKind<Entity> {
  const columns = Object.keys(properties);
  const one = (db: Kysely<AnyTables>, values: { key: unknown }) =>
    db.selectFrom(table).select(columns).where(key, '=', values.key);
  const changes = new Map<string, RecordKind<Entity>['change']>();
  const changeOf = (names: readonly string[]) =>
    prepareChange((db: Kysely<AnyTables>, values: Values) =>
      db
        .updateTable(table)
        .set(Object.fromEntries(names.map((name) => [name, values[name]])))
        .where(key, '=', values[key]),
    );
  return {
    table,
    key,
    notFound,
    label,
    hasRevisions,
    find: prepare(one),
    lock: prepare((db: Kysely<AnyTables>, values) => one(db, values).forUpdate()),
    change: (em, values) => {
      const names = Object.keys(values).filter((name) => name !== key);
      const change = changes.get(names.join()) ?? changeOf(names);
      changes.set(names.join(), change);
      return change(em, values);
    },
  };
}
