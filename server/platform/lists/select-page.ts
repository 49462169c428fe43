import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { MAX_ID } from '#libs/domain/index.js';
import type { Row } from '../records/timestamps.js';
import { countExactly, countMatching } from './count-matching.js';
import type { List } from './define-list.js';
import { filtersFor, type ListRequest } from './list-query.dto.js';
import { matchingRows, orderRows } from './matching-rows.js';
import type { Page } from './page.js';
import { readPage } from './read-page.js';

/** Reads one page of a list, and counts the matching rows. Rows cost a third of the time of entities. */
export async function selectPage<Entity>(
  em: SqlEntityManager,
  list: List<Entity>,
  request: ListRequest,
): Promise<Page<Row<Entity>>> {
  const { offset, limit } = request;
  const items = await readPage(em, list, request);
  // A page that is not full is the last one.
  const isLast = items.length < limit && (items.length > 0 || offset === 0);
  const { total, isEstimate = false } = isLast
    ? { total: offset + items.length }
    : await countMatching(em, list, request, items.length);
  return { items: items as Row<Entity>[], offset, total, isEstimate };
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

interface SelectionOptions {
  /** Only rows after this id. */
  after?: number | undefined;
  /** The number of rows that the admin was shown; checked by the first call. */
  total?: number | undefined;
  otherMatch: (expected: number, found: number) => Error;
}

interface MatchingOptions extends SelectionOptions {
  columns: readonly string[];
  limit: number;
  isLocking?: boolean;
}

/** The ids of all rows that match, ascending. */
export async function matchingIds(
  em: SqlEntityManager,
  list: List<unknown>,
  request: ListRequest,
  options: SelectionOptions,
): Promise<number[]> {
  const { rows } = await findMatching(em, list, request, {
    ...options,
    columns: ['id'],
    limit: MAX_ID,
  });
  return rows.map(({ id }) => Number(id));
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
    const found = await countExactly(matching);
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
