import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Row } from '../records/timestamps.js';
import { ANY_FLAG, type List } from './define-list.js';
import { filtersFor, type ListRequest } from './list-query.dto.js';
import type { Page } from './page.js';

/** The list's definition names table and columns; types do not know them. */
type Tables = Record<string, Record<string, unknown>>;
type ListBuilder = SelectQueryBuilder<Tables, string, Record<string, unknown>>;

/** Reads one page of a list and counts the matching rows. Plain queries cost a third of entities. */
export async function selectPage<Entity>(
  em: SqlEntityManager,
  list: List<Entity>,
  request: ListRequest,
): Promise<Page<Row<Entity>>> {
  const matching = matchingRows(em, list, request);
  const items = await orderRows(matching, list, request)
    .selectAll()
    .offset(request.offset)
    .limit(request.limit)
    .execute();
  const { offset, limit } = request;
  // A page that is not full is the last one, and the number of all rows may be stored.
  const isLast = items.length < limit && (items.length > 0 || offset === 0);
  const isEverything = request.filters.length === 0 && request.search === '';
  const count = () => (list.total && isEverything ? list.total(em) : countRows(matching));
  const total = isLast ? offset + items.length : await count();
  return { items: items as Row<Entity>[], offset, total };
}

/** Every row with these values, in the list's default order. */
export async function selectRows<Entity>(
  em: SqlEntityManager,
  list: List<Entity>,
  values: Partial<Entity>,
): Promise<Row<Entity>[]> {
  const request = { sort: list.default_sort, filters: filtersFor(values), search: '' };
  const rows = await orderRows(matchingRows(em, list, request), list, request)
    .selectAll()
    .execute();
  return rows as Row<Entity>[];
}

async function countRows(matching: ListBuilder): Promise<number> {
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

interface MatchingOptions {
  columns: readonly string[];
  /** Only rows after this id. */
  after?: number | undefined;
  /** How many rows the admin was shown; checked by the first call. */
  total?: number | undefined;
  limit: number;
  isLocking?: boolean;
  otherMatch: (expected: number, found: number) => Error;
}

/** Finds the next rows that match, in the order of ids; `next` is null behind the last one. */
export async function findMatching(
  em: SqlEntityManager,
  list: List<unknown>,
  request: ListRequest,
  { columns, after, total, limit, otherMatch, isLocking = false }: MatchingOptions,
) {
  const matching = matchingRows(em, list, request);
  if (after === undefined && total !== undefined) {
    const found = await countRows(matching);
    if (found !== total) throw otherMatch(total, found);
  }
  const rows = await matching
    .select([...columns])
    .where('id', '>', after ?? 0)
    .orderBy('id')
    .limit(limit)
    .$if(isLocking, (query) => query.forUpdate())
    .execute();
  return { rows, next: rows.length < limit ? null : Number(rows.at(-1)?.['id']) };
}

export function matchingRows(
  em: SqlEntityManager,
  { table, searchable, computed }: List<unknown>,
  { filters, search }: Pick<ListRequest, 'filters' | 'search'>,
): ListBuilder {
  let query: ListBuilder = em.getKysely<Tables>().selectFrom(table);
  for (const { column: name, kind, values } of filters) {
    const column = columnOf(computed, name);
    if (kind === 'since' || kind === 'at_least') query = query.where(column, '>=', values[0]);
    else if (kind === 'until' || kind === 'at_most') query = query.where(column, '<=', values[0]);
    else if (kind === 'flag') query = query.where(hasFlag(name, values));
    else if (values.length === 1) query = query.where(column, '=', values[0]);
    else query = query.where(column, '=', sql`any(${values})`);
  }
  if (search === '' || searchable.length === 0) return query;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return query.where((eb) => eb.or(searchable.map((column) => eb(column, 'ilike', pattern))));
}

/** The first condition is that of an index of the rows with a flag. */
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
  { computed, key }: List<unknown>,
  { sort }: Pick<ListRequest, 'sort'>,
): ListBuilder {
  const ordered = query.orderBy(columnOf(computed, sort.field), sort.direction);
  return sort.field === key ? ordered : ordered.orderBy(key, sort.direction);
}
