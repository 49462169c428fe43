import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, type Kysely, sql } from 'kysely';
import type * as entities from '../entities.js';
import type { TablesOf } from '../platform/database/tables.js';

/** The tables of all features: reports join them, and change none. */
export type Tables = TablesOf<(typeof entities)[keyof typeof entities]>;

/** The tables as the transaction of `em` sees them. */
export const tables = (em: SqlEntityManager): Kysely<Tables> => em.getKysely<Tables>();

/** A condition as a column. */
export const flag = <Name extends string>(condition: Expression<unknown>, name: Name) =>
  sql<boolean>`${condition}`.as(name);
