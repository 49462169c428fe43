import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { List } from './define-list.js';
import { MAX_FILTER_LENGTH, MAX_SORT_LENGTH } from './list-query.dto.js';

/** One page of a list, and how many rows the whole list has. */
export interface Page<T> {
  items: T[];
  offset: number;
  total: number;
}

/** Answers a page as an array with `Content-Range: <resource> <first>-<last>/<total>`. */
export function sendPage<T>(reply: FastifyReply, resource: string, page: Page<T>): T[] {
  const last = page.offset + page.items.length - 1;
  const range = page.items.length > 0 ? `${page.offset}-${last}` : '*';
  reply.header('Content-Range', `${resource} ${range}/${page.total}`);
  reply.header('Access-Control-Expose-Headers', 'Content-Range');
  return page.items;
}

const named = (fields: Iterable<string>): string =>
  [...fields].map((field) => `\`${field}\``).join(', ');

/** An example of a filter: by the list's first field. */
function exampleFilter(filters: List<unknown>['filters']): object {
  const [[field, { kind, choices }] = ['q', { kind: 'text', choices: undefined }]] = filters;
  if (kind === 'integer') return { [field]: [1, 2, 3] };
  return { [field]: kind === 'boolean' ? true : (choices?.[0] ?? 'sample') };
}

/** Documents what a list can be sorted, filtered and searched by. */
export const ApiListQuery = ({ sortable, filters, searchable }: List<unknown>) =>
  applyDecorators(
    ApiQuery({
      name: 'sort',
      required: false,
      schema: {
        maxLength: MAX_SORT_LENGTH,
        example: JSON.stringify([sortable[0], 'ASC']),
        type: 'string',
      },
      description: `Field and direction. Fields: ${named(sortable)}.`,
    }),
    ApiQuery({
      name: 'filter',
      required: false,
      schema: {
        maxLength: MAX_FILTER_LENGTH,
        example: JSON.stringify(exampleFilter(filters)),
        type: 'string',
      },
      description: `Field to value, or to a list of values; \`q\` searches. Fields: ${named(filters.keys())}.`,
    }),
    ApiQuery({
      name: 'search',
      required: false,
      description:
        searchable.length > 0
          ? `Part of ${named(searchable)}, in any case of letters.`
          : 'This list is not searched: ignored.',
    }),
  );

/** Documents a list: an array with `Content-Range`, and its query. */
export const ApiPage = (item: Type, list: List<unknown>) =>
  applyDecorators(
    ApiListQuery(list),
    ApiOkResponse({
      type: item,
      isArray: true,
      headers: {
        'Content-Range': {
          description: 'First and last row of this page, counted from 0, and the total',
          schema: { type: 'string' },
          example: 'records 0-24/319',
        },
      },
    }),
  );
