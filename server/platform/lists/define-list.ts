import type { EntitySchema } from '@mikro-orm/core';
import type { ColumnGroup } from './csv.js';
import type { CountedTable } from './row-counts.repository.js';

/** The columns of an entity that hold such values. */
type ColumnOf<Entity, Value = unknown> = {
  [Column in keyof Entity & string]: Exclude<Entity[Column], null | undefined> extends Value
    ? Column
    : never;
}[keyof Entity & string];

type FilterKind = 'integer' | 'boolean' | 'text';

type KindOf<Value> = Value extends boolean
  ? 'boolean'
  : Value extends number
    ? 'integer'
    : Value extends string | null | undefined
      ? 'text'
      : never;

/** A table of earlier values. */
interface Former {
  table: string;
  /** The column with the key of the list's row. */
  key: string;
  /** The columns by the list's columns. */
  columns: Readonly<Record<string, string>>;
}

interface QueryRules {
  /** Matching rows are counted up to this number, and estimated beyond; 10,000 by default. */
  counted_to?: number;
  /** The table of the rows, if it may become long. */
  counted?: CountedTable;
  /** Earlier values of columns, which filters and searches find as well. */
  former?: Former;
  /** SQL of the searched text, if one index serves all searchable columns. */
  search_text?: string;
}

/** The sorts, filters and searches of a list; others are rejected. */
interface ListRules<Entity> extends QueryRules {
  /** The column that identifies a row; `id` by default. */
  key?: ColumnOf<Entity, number>;
  sortable: readonly ColumnOf<Entity>[];
  filterable: { readonly [Column in keyof Entity]?: KindOf<Entity[Column]> };
  /** Times and amounts filtered by bounds, named `<column>_gte` and `<column>_lte`. */
  bounded?: readonly ColumnOf<Entity, Date | number>[];
  /** Array columns, the values they may have, and `any` for rows with at least one. */
  flags?: { readonly [Column in keyof Entity]?: readonly string[] };
  /** Columns computed from others, and the values they may have. */
  computed?: Readonly<Record<string, { sql: string; values: readonly string[] }>>;
  /** Columns that are sorted by an expression in SQL. */
  sorted_by?: { readonly [Column in keyof Entity]?: string };
  searchable?: readonly ColumnOf<Entity, string>[];
  /** The only column that can have characters other than letters without accents, digits, `_` and `-`. */
  named_by?: ColumnOf<Entity, string>;
  columns?: readonly ColumnGroup<ColumnOf<Entity>>[];
  default_sort?: { field: ColumnOf<Entity>; direction: 'asc' | 'desc' };
}

export interface Filter {
  column: string;
  kind: FilterKind | 'choice' | 'flag' | 'since' | 'until' | 'at_least' | 'at_most';
  choices?: readonly string[];
}

/** A list of an entity's rows, by which queries are read and run. */
export interface List<Entity> extends QueryRules {
  table: string;
  key: string;
  sortable: readonly string[];
  filters: ReadonlyMap<string, Filter>;
  computed: ReadonlyMap<string, string>;
  sorted_by?: ReadonlyMap<string, string>;
  searchable: readonly string[];
  named_by?: string;
  /** The columns of its CSV file; empty without one. */
  columns: readonly ColumnGroup[];
  default_sort: { field: string; direction: 'asc' | 'desc' };
  /** Only for the types: a row of the list. */
  entity?: Entity;
}

/** Matches rows with any value of a flag's column. */
export const ANY_FLAG = 'any';

/** Defines the list of an entity or a view; the compiler checks the names of columns. */
export function defineList<Entity extends object>(
  source: Pick<EntitySchema<Entity>, 'meta'> | string,
  rules: ListRules<Entity>,
): List<Entity> {
  const { sortable, filterable, bounded = [], flags = {}, computed = {} } = rules;
  const { sorted_by = {}, searchable = [] } = rules;
  const filters = new Map<string, Filter>();
  for (const [column, kind] of Object.entries(filterable as Record<string, FilterKind>)) {
    filters.set(column, { column, kind });
  }
  for (const [column, { values }] of Object.entries(computed)) {
    filters.set(column, { column, kind: 'choice', choices: values });
  }
  for (const [column, words] of Object.entries(flags as Record<string, readonly string[]>)) {
    filters.set(column, { column, kind: 'flag', choices: [ANY_FLAG, ...words] });
  }
  for (const column of bounded) {
    // All times, and nothing else, have such names.
    const isTime = column.endsWith('_at');
    filters.set(`${column}_gte`, { column, kind: isTime ? 'since' : 'at_least' });
    filters.set(`${column}_lte`, { column, kind: isTime ? 'until' : 'at_most' });
  }
  return {
    ...rules,
    table: typeof source === 'string' ? source : source.meta.tableName,
    sortable: [...sortable, ...Object.keys(computed), ...Object.keys(sorted_by)],
    filters,
    computed: new Map(Object.entries(computed).map(([column, { sql }]) => [column, sql])),
    sorted_by: new Map(Object.entries<string>(sorted_by as Record<string, string>)),
    searchable,
    columns: rules.columns ?? [],
    key: rules.key ?? 'id',
    default_sort: rules.default_sort ?? { field: rules.key ?? 'id', direction: 'asc' },
  };
}

/** Limits a list to shown fields for visitors: a filter by another field would reveal its values. */
export const visitorList = <Entity>(list: List<Entity>, fields: string[]): List<Entity> => ({
  ...list,
  sortable: list.sortable.filter((field) => fields.includes(field)),
  filters: new Map([...list.filters].filter(([, { column }]) => fields.includes(column))),
  searchable: [],
});
