import { Type } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { MAX_ID, MAX_LENGTH, MAX_LIST_LENGTH } from '#libs/domain/index.js';
import type { Texts } from '../errors/app-error.js';
import { validationFailed } from '../errors/common.errors.js';
import { readInstant } from '../records/timestamps.js';
import { EmptyIs, IsInteger } from '../request/validators.js';
import type { Filter, List } from './define-list.js';
import { parseJson } from './parse-json.js';

const DEFAULT_LIMIT = 100;

/** Characters of a `sort`, and of a `filter`, which may have as many ids as a list has rows. */
export const MAX_SORT_LENGTH = 100;
export const MAX_FILTER_LENGTH = 20_000;

/** Both list conventions (decision 11): `skip`, `limit`, `search`, or react-admin's three. */
export class ListQueryDto {
  /** Rows to skip. */
  @IsOptional()
  @Type(() => Number)
  @EmptyIs(0)
  @IsInteger(0, MAX_ID)
  skip?: number = 0;

  /** Maximum number of rows. */
  @IsOptional()
  @Type(() => Number)
  @EmptyIs(DEFAULT_LIMIT)
  @IsInteger(0, MAX_LIST_LENGTH)
  limit?: number = DEFAULT_LIMIT;

  /** Part of a searchable field, in any case of letters. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_LENGTH.search)
  search?: string;

  /**
   * First and last row, both counted from 0. Overrides `skip` and `limit`.
   * @example "[0,24]"
   */
  @IsOptional()
  @IsString()
  @MaxLength(50)
  range?: string;

  /** Field and direction. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_SORT_LENGTH)
  sort?: string;

  /** Field to value, or to a list of values; `q` searches. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_FILTER_LENGTH)
  filter?: string;

  /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
  @IsOptional()
  @IsIn(['exact'])
  count?: 'exact';
}

type FilterValue = number | boolean | string;

/** A validated query of a list. */
export interface ListRequest {
  offset: number;
  limit: number;
  sort: { field: string; direction: 'asc' | 'desc' };
  filters: { column: string; kind: Filter['kind']; values: FilterValue[] }[];
  search: string;
  count?: 'exact' | undefined;
}

const BAD_RANGE: Texts = { en: 'Must be [first,last]', zh: '必须为 [起始,结束]' };
const BAD_SORT: Texts = {
  en: 'Must be ["field","ASC"] with a sortable field',
  zh: '必须为 ["字段","ASC"]，且字段可排序',
};
const BAD_FILTER: Texts = { en: 'Must be a JSON object', zh: '必须为 JSON 对象' };

/**
 * Validates a query by the rules of its list. @throws AppError 422 naming the invalid parameter.
 * @param values of columns, added to the query's filters
 */
export function readListQuery<Entity>(
  query: ListQueryDto,
  list: List<Entity>,
  values: Partial<Entity> = {},
): ListRequest {
  const { q, ...fields } = readFilter(query.filter);
  if (q !== undefined && typeof q !== 'string') throw validationFailed({ filter: BAD_FILTER });
  const filters = Object.entries(fields).map(([field, value]) =>
    readFilterField(field, value, list),
  );
  return {
    ...readRange(query, filters),
    sort: readSort(query.sort, list),
    filters: [...filters, ...filtersFor(values)],
    search: (query.search ?? q ?? '').trim(),
    count: query.count,
  };
}

/** Filters by value; undefined values are ignored. */
export function filtersFor(values: object): ListRequest['filters'] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => ({ column, kind: 'text', values: [value] }));
}

function readRange(
  query: ListQueryDto,
  filters: ListRequest['filters'],
): Pick<ListRequest, 'offset' | 'limit'> {
  if (query.range === undefined) {
    // react-admin's getMany sends ids without a range and expects all of them.
    const ids = filters.find(({ column }) => column === 'id')?.values.length ?? 0;
    const limit = Math.max(query.limit ?? DEFAULT_LIMIT, ids);
    return { offset: query.skip ?? 0, limit: Math.min(limit, MAX_LIST_LENGTH) };
  }
  const [first, last] = readPair(query.range);
  if (!isIndex(first) || !isIndex(last) || last < first) {
    throw validationFailed({ range: BAD_RANGE });
  }
  return { offset: first, limit: Math.min(last - first + 1, MAX_LIST_LENGTH) };
}

function readSort(value: string | undefined, list: List<unknown>): ListRequest['sort'] {
  if (value === undefined) return list.default_sort;
  const [field, direction] = readPair(value);
  const isText = typeof field === 'string' && typeof direction === 'string';
  if (!isText || !list.sortable.includes(field) || !/^(asc|desc)$/i.test(direction)) {
    throw validationFailed({ sort: BAD_SORT });
  }
  return { field, direction: /^asc$/i.test(direction) ? 'asc' : 'desc' };
}

function readFilter(value: string | undefined): Record<string, unknown> {
  if (value === undefined) return {};
  const filter = parseJson(value);
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw validationFailed({ filter: BAD_FILTER });
  }
  return filter as Record<string, unknown>;
}

function readFilterField(
  field: string,
  value: unknown,
  list: List<unknown>,
): ListRequest['filters'][number] {
  const filter = list.filters.get(field);
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (!filter || values.length > MAX_LIST_LENGTH) throw badFilterField(field);
  const { column, kind } = filter;
  // A bound is one value, not a choice of several.
  if (BOUNDS.has(kind) && values.length !== 1) throw badFilterField(field);
  return { column, kind, values: values.map((entry) => readFilterValue(field, entry, filter)) };
}

const BOUNDS: ReadonlySet<Filter['kind']> = new Set(['since', 'until', 'at_least', 'at_most']);

function readFilterValue(field: string, value: unknown, filter: Filter): FilterValue {
  const { kind, choices } = filter;
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  if (kind === 'integer' && Number.isInteger(number) && Math.abs(number as number) <= MAX_ID) {
    return number as number;
  }
  if ((kind === 'at_least' || kind === 'at_most') && Number.isSafeInteger(number)) {
    return number as number;
  }
  if (typeof value === 'string' && choices?.includes(value)) return value;
  if (kind === 'boolean' && (value === true || value === 'true')) return true;
  if (kind === 'boolean' && (value === false || value === 'false')) return false;
  const text = typeof value === 'string' && value.length <= 200 && value.isWellFormed();
  if (kind === 'text' && text && !value.includes('\0')) return value;
  if ((kind === 'since' || kind === 'until') && text && /^\d{4}-\d{2}-\d{2}/.test(value)) {
    const instant = readInstant(value);
    if (instant) return instant;
  }
  throw badFilterField(field);
}

function badFilterField(field: string) {
  const name = /^\w{1,64}$/.test(field) ? field : 'filter';
  return validationFailed({
    [name]: { en: 'Cannot be filtered by this value', zh: '无法按该值筛选' },
  });
}

/** The two entries of a JSON array; empty for anything else. */
function readPair(text: string): unknown[] {
  const pair = parseJson(text);
  return Array.isArray(pair) && pair.length === 2 ? pair : [];
}

function isIndex(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_ID;
}
