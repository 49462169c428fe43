import type { EntityMetadata, EntitySchema } from '@mikro-orm/core';

/** The columns of an entity that hold such values. */
type ColumnOf<Entity, Value = unknown> = {
  [Column in keyof Entity & string]: Exclude<Entity[Column], null | undefined> extends Value
    ? Column
    : never;
}[keyof Entity & string];

/** How a filter reads its values. */
type FilterKind = 'integer' | 'boolean' | 'text';

type KindOf<Value> = Value extends boolean
  ? 'boolean'
  : Value extends number
    ? 'integer'
    : Value extends string | null | undefined
      ? 'text'
      : never;

/** A column that is not stored: what it is in SQL, and every value it may have. */
interface Computed {
  sql: string;
  values: readonly string[];
}

/** What a list may be sorted, filtered and searched by; anything else is refused. */
interface ListRules<Entity> {
  sortable: readonly ColumnOf<Entity>[];
  /** Columns that may be asked for by value. */
  filterable: { readonly [Column in keyof Entity]?: KindOf<Entity[Column]> };
  /** Times and amounts that may be bounded, by filters named `<column>_gte` and `<column>_lte`. */
  bounded?: readonly ColumnOf<Entity, Date | number>[];
  /** Columns of several words, the words they may have, and `any` for whoever has one. */
  flags?: { readonly [Column in keyof Entity]?: readonly string[] };
  /** Columns that are worked out of others, as SQL, and the values they have. */
  computed?: Readonly<Record<string, Computed>>;
  searchable?: readonly ColumnOf<Entity, string>[];
  /** The number of all rows as SQL, where the database keeps it: a long list is not counted anew. */
  total?: string;
  /** By default `id`, ascending. */
  default_sort?: { field: ColumnOf<Entity>; direction: 'asc' | 'desc' };
}

/** What a filter of a query stands for. */
export interface Filter {
  column: string;
  kind: FilterKind | 'choice' | 'flag' | 'since' | 'until' | 'at_least' | 'at_most';
  /** Of a choice or a flag. */
  choices?: readonly string[];
}

/** A list of an entity's rows, as queries are read and run by it. */
export interface List<Entity> {
  table: string;
  sortable: readonly string[];
  filters: ReadonlyMap<string, Filter>;
  /** Columns that are worked out, as SQL. */
  computed: ReadonlyMap<string, string>;
  searchable: readonly string[];
  /** The number of all rows, as SQL, where it is kept. */
  total?: string | undefined;
  default_sort: { field: string; direction: 'asc' | 'desc' };
  /** Only for the types: a row of the list. */
  entity?: Entity;
}

/** Asks for whoever has any word of a flag's column. */
export const ANY_FLAG = 'any';

/** Defines the list of an entity; its columns are checked when it is compiled. */
export function defineList<Entity extends object>(
  { meta }: Pick<EntitySchema<Entity>, 'meta'> & { meta: Pick<EntityMetadata, 'tableName'> },
  rules: ListRules<Entity>,
): List<Entity> {
  const { sortable, filterable, bounded = [], flags = {}, computed = {}, searchable = [] } = rules;
  const byValue = Object.entries(filterable as Record<string, FilterKind>);
  // Every time is called so, and nothing else is.
  const isTime = (column: string) => column.endsWith('_at');
  return {
    table: meta.tableName,
    sortable: [...sortable, ...Object.keys(computed)],
    filters: new Map<string, Filter>([
      ...byValue.map(([column, kind]): [string, Filter] => [column, { column, kind }]),
      ...Object.entries(computed).map(([column, { values }]): [string, Filter] => [
        column,
        { column, kind: 'choice', choices: values },
      ]),
      ...Object.entries(flags as Record<string, readonly string[]>).map(
        ([column, words]): [string, Filter] => [
          column,
          { column, kind: 'flag', choices: [ANY_FLAG, ...words] },
        ],
      ),
      ...bounded.flatMap((column): [string, Filter][] => [
        [`${column}_gte`, { column, kind: isTime(column) ? 'since' : 'at_least' }],
        [`${column}_lte`, { column, kind: isTime(column) ? 'until' : 'at_most' }],
      ]),
    ]),
    computed: new Map(Object.entries(computed).map(([column, { sql }]) => [column, sql])),
    searchable,
    total: rules.total,
    default_sort: rules.default_sort ?? { field: 'id', direction: 'asc' },
  };
}

/**
 * The list as visitors ask for their own rows: sorted and filtered by those of its fields alone, and not
 * searched. Asked for by a field that is not shown, it would tell what that holds.
 */
export const visitorList = <Entity>(
  list: List<Entity>,
  fields: readonly string[],
): List<Entity> => ({
  ...list,
  sortable: list.sortable.filter((field) => fields.includes(field)),
  filters: new Map([...list.filters].filter(([, { column }]) => fields.includes(column))),
  searchable: [],
});
