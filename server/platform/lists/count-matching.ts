import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { List } from './define-list.js';
import type { ListRequest } from './list-query.dto.js';
import { type ListBuilder, matchingRows } from './matching-rows.js';
import { countAll } from './row-counts.repository.js';

/** Matching rows are counted up to this number; a search reads more rows to find each. */
const MAX_COUNTED = 10_000;
const MAX_FOUND = 1_000;

/** The planner's cost, in units of about 5 µs, up to which rows are counted, not estimated. */
const MAX_COST = 10_000;

interface Total {
  total: number;
  /** Whether the database estimated it from its statistics. */
  isEstimate?: boolean;
}

/**
 * Counts the matching rows.
 * @param read the number of rows of the request's page, which bounds an estimate
 */
export async function countMatching(
  em: SqlEntityManager,
  list: List<unknown>,
  { filters, search, offset, limit, count }: ListRequest,
  read: number,
): Promise<Total> {
  const isSearch = search !== '' && list.searchable.length > 0;
  if (list.counted && filters.length === 0 && !isSearch) {
    return { total: await countAll(em, list.counted) };
  }
  const matching = matchingRows(em, list, { filters, search });
  if (count === 'exact') return { total: await countExactly(matching) };
  const most = isSearch ? MAX_FOUND : (list.counted_to ?? MAX_COUNTED);
  const first = matching.select(sql`1`.as('one')).limit(most + 1);
  const { rows, cost } = await planOf(first);
  const isCounted = cost <= MAX_COST;
  const found = isCounted
    ? await countExactly(em.getKysely<object>().selectFrom(first.as('first')))
    : 0;
  if (isCounted && found <= most) return { total: found };
  const expected = Math.max(found, rows);
  const isBehind = read === 0 && limit > 0;
  // At least one more row than was read, so that scrolling goes on until a page is not full.
  const total = isBehind ? Math.min(expected, offset) : Math.max(expected, offset + read + 1);
  return { total, isEstimate: true };
}

export async function countExactly(rows: Pick<ListBuilder, 'select'>): Promise<number> {
  const { total } = await rows
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The planner's estimates: the number of rows without the limit, and the cost with it. */
async function planOf(limited: ListBuilder): Promise<{ rows: number; cost: number }> {
  const [answer] = await limited.explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>('json');
  const plan = answer?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('The database has answered no plan');
  return { rows: (plan.Plans?.[0] ?? plan)['Plan Rows'], cost: plan['Total Cost'] };
}

interface Plan {
  'Plan Rows': number;
  'Total Cost': number;
  Plans?: Plan[];
}
