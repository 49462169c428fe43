import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { List } from './define-list.js';
import type { ListRequest } from './list-query.dto.js';
import { type ListBuilder, matchingRows, orderRows, type Tables } from './matching-rows.js';
import {
  type CountedTable,
  countAll,
  countingOf,
  findIds,
  findStart,
} from './row-counts.repository.js';

/** The offset from which it is cheaper to find the rows' ids first. */
const DEEP = 1_000;

type Rows = Record<string, unknown>[];
type Section = Pick<ListRequest, 'sort' | 'offset' | 'limit'>;

/** The rows of one page; a deep page is found without reading all rows before it. */
export async function readPage(
  em: SqlEntityManager,
  list: List<unknown>,
  wanted: ListRequest,
): Promise<Rows> {
  const request = await withIds(em, list, wanted);
  if (!request) return [];
  const { filters, search, offset } = request;
  const isWhole = filters.length === 0 && (search === '' || list.searchable.length === 0);
  // The planner finds ids by the filter's index, but would search whole rows in the order of ids.
  if (!isWhole) return readDeep(em, list, request);
  if (offset < DEEP) return readRows(matchingRows(em, list, request), list, request);
  if (!list.counted) return readDeep(em, list, request);
  return [list.key, countingOf(list.counted).time].includes(request.sort.field)
    ? readFromCount(em, list, list.counted, request)
    : readFromNearerEnd(em, list, list.counted, request);
}

/** Adds limits of ids to a filter by time: the planner would search all rows in the order of ids. */
async function withIds(
  em: SqlEntityManager,
  { counted, key }: List<unknown>,
  request: ListRequest,
): Promise<ListRequest | undefined> {
  const { time } = counted ? countingOf(counted) : {};
  const bounds = request.filters.filter(({ column }) => column === time);
  if (!counted || bounds.length === 0 || request.sort.field !== key) return request;
  const bound = (kind: 'since' | 'until') =>
    bounds.filter((filter) => filter.kind === kind).map(({ values }) => String(values[0]));
  const since = bound('since').sort().at(-1) ?? '1970-01-01T00:00:00.000Z';
  const until = bound('until').sort()[0] ?? '9999-01-01T00:00:00.000Z';
  const ids = await findIds(em, counted, since, until);
  if (!ids) return;
  const [first, last] = ids;
  const filters = [
    { column: key, kind: 'at_least' as const, values: [first] },
    { column: key, kind: 'at_most' as const, values: [last] },
  ];
  return { ...request, filters: [...request.filters, ...filters] };
}

const readRows = (rows: ListBuilder, list: List<unknown>, request: Section): Promise<Rows> =>
  orderRows(rows, list, request).selectAll().offset(request.offset).limit(request.limit).execute();

/** Finds the ids by an index alone, and then reads their rows. */
async function readDeep(
  em: SqlEntityManager,
  list: List<unknown>,
  request: ListRequest,
  rows = matchingRows(em, list, request),
): Promise<Rows> {
  const { offset, limit } = request;
  const ids = orderRows(rows, list, request).select(list.key).offset(offset).limit(limit);
  const found = em.getKysely<Tables>().selectFrom(list.table);
  return orderRows(found.where(list.key, '=', sql`any(array(${ids}))`), list, request)
    .selectAll()
    .execute();
}

/** Begins in the counted group of ids, or of times, that has the page's first row. */
async function readFromCount(
  em: SqlEntityManager,
  list: List<unknown>,
  table: CountedTable,
  request: ListRequest,
): Promise<Rows> {
  const { sort, offset } = request;
  const by = sort.field === list.key ? 'id' : 'time';
  const start = await findStart(em, table, by, sort.direction, offset);
  if (!start) return [];
  const rows = em
    .getKysely<Tables>()
    .selectFrom(table as string)
    .where(sort.field, sort.direction === 'asc' ? '>=' : '<=', start.value);
  return readDeep(em, list, { ...request, offset: start.offset }, rows);
}

/** Reads backwards when the page is nearer to the end of the list. */
async function readFromNearerEnd(
  em: SqlEntityManager,
  list: List<unknown>,
  table: CountedTable,
  request: ListRequest,
): Promise<Rows> {
  const { sort, offset } = request;
  const total = await countAll(em, table);
  const limit = Math.min(request.limit, total - offset);
  if (limit <= 0) return [];
  const left = total - offset - limit;
  if (left >= offset) return readDeep(em, list, request);
  const direction = sort.direction === 'asc' ? 'desc' : 'asc';
  const reversed = { ...request, sort: { ...sort, direction }, offset: left, limit } as const;
  return (await readDeep(em, list, reversed)).reverse();
}
