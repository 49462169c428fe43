import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type Expression,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { partsOfShortened } from '#libs/domain/index.js';
import { ANY_FLAG, type List } from './define-list.js';
import type { ListRequest } from './list-query.dto.js';

/** A list names table and columns at run time only. */
export type Tables = Record<string, Record<string, unknown>>;
export type ListBuilder = SelectQueryBuilder<Tables, string, Record<string, unknown>>;

/** The rows that match a query, without order and columns. */
export function matchingRows(
  em: SqlEntityManager,
  list: List<unknown>,
  { filters, search }: Pick<ListRequest, 'filters' | 'search'>,
): ListBuilder {
  const { table, searchable, search_text, named_by, computed } = list;
  let query: ListBuilder = em.getKysely<Tables>().selectFrom(table);
  for (const { column: name, kind, values } of filters) {
    const column = columnOf(computed, name);
    if (kind === 'since' || kind === 'at_least') query = query.where(column, '>=', values[0]);
    else if (kind === 'until' || kind === 'at_most') query = query.where(column, '<=', values[0]);
    else if (kind === 'flag') query = query.where(hasFlag(name, values));
    else {
      const [value] = values;
      const matches = (it: Expression<unknown>) =>
        values.length === 1 ? sql<boolean>`${it} = ${value}` : sql<boolean>`${it} = any(${values})`;
      query = query.where(everMatches(list, name, column, matches));
    }
  }
  if (search === '' || searchable.length === 0) return query;
  const shortened = partsOfShortened(search);
  const patterns = shortened
    ? [patternOf(shortened)]
    : formsOf(search).map((form) => patternOf([form]));
  const matches = (column: Expression<unknown>) =>
    expressionBuilder<Tables, string>().or(
      patterns.map((pattern) => sql<boolean>`${column} ilike ${pattern}`),
    );
  if (named_by !== undefined && isShortName(search)) {
    const characters = sql`regexp_split_to_array(lower(${search}), '')`;
    return query
      .where(named_by, 'is not', null)
      .where(sql<boolean>`${sql.raw(charactersOf(named_by))} @> ${characters}`)
      .where(matches(sql.ref(named_by)));
  }
  if (search_text !== undefined) return query.where(matches(sql.raw(`(${search_text})`)));
  return query.where((eb) =>
    eb.or(searchable.map((column) => everMatches(list, column, sql.ref(column), matches))),
  );
}

/** Whether a column matches, or an earlier value of it. The ids are read first, so that both use their indexes. */
function everMatches(
  { key, former }: List<unknown>,
  name: string,
  column: Expression<unknown>,
  matches: (column: Expression<unknown>) => Expression<SqlBool>,
): Expression<SqlBool> {
  const earlier = former?.columns[name];
  if (!former || earlier === undefined) return matches(column);
  const ids = expressionBuilder<Tables>()
    .selectFrom(former.table)
    .select(former.key)
    .where(matches(sql.ref(earlier)));
  return sql<SqlBool>`(${matches(column)} or ${sql.ref(key)} = any(array(${ids})))`;
}

/** The pattern of texts that contain these parts in their order. */
const patternOf = (parts: readonly string[]): string =>
  `%${parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%')}%`;

/** The search with its own, composed and decomposed accents: stored texts are not normalised. */
const formsOf = (search: string): string[] => [
  ...new Set([search, search.normalize('NFC'), search.normalize('NFD')]),
];

/** Whether a search is too short for the index of trigrams, and has a character that occurs only in names. */
const isShortName = (search: string): boolean => [...search].length < 3 && /[^\w-]/.test(search);

/** The single characters of a column, whose index finds short names. */
export const charactersOf = (column: string): string =>
  `regexp_split_to_array(lower(${column}), '')`;

/** The first condition selects the index of rows with a flag. */
function hasFlag(column: string, words: readonly unknown[]) {
  const isAny = sql<boolean>`${sql.ref(column)} <> '{}'`;
  return words.includes(ANY_FLAG)
    ? isAny
    : sql<boolean>`${isAny} and ${sql.ref(column)} && ${[...words]}::text[]`;
}

function columnOf(computed: List<unknown>['computed'], column: string) {
  const expression = computed.get(column);
  return expression === undefined ? sql.ref(column) : sql`(${sql.raw(expression)})`;
}

/** The requested order; ties by the key, so that pages neither repeat nor lose a row. */
export function orderRows(
  query: ListBuilder,
  { computed, sorted_by, key }: List<unknown>,
  { sort }: Pick<ListRequest, 'sort'>,
): ListBuilder {
  const ordered = query.orderBy(
    columnOf(sorted_by?.has(sort.field) ? sorted_by : computed, sort.field),
    sort.direction,
  );
  return sort.field === key ? ordered : ordered.orderBy(key, sort.direction);
}
