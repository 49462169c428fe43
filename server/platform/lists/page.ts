import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { List } from './define-list.js';
import { MAX_FILTER_LENGTH, MAX_SORT_LENGTH } from './list-query.dto.js';

/** One page of a list, and how many rows the whole list has. */
export interface Page<T> {
  items: T[];
  offset: number;
  total: number;
  /** Whether more rows match than are counted, so that `total` is the database's estimate. */
  isEstimate?: boolean;
}

/**
 * Sends a page as an array with `Content-Range: <resource> <first>-<last>/<total>`, and with `X-Total-Estimated: true`
 * when the total is an estimate.
 */
class PageInterceptor implements NestInterceptor<Page<unknown>, unknown[]> {
  constructor(private readonly resource: string) {}

  intercept(context: ExecutionContext, next: CallHandler<Page<unknown>>): Observable<unknown[]> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ items, offset, total, isEstimate = false }) => {
        const range = items.length > 0 ? `${offset}-${offset + items.length - 1}` : '*';
        reply.header('Content-Range', `${this.resource} ${range}/${total}`);
        if (isEstimate) reply.header('X-Total-Estimated', 'true');
        reply.header('Access-Control-Expose-Headers', 'Content-Range, X-Total-Estimated');
        return items;
      }),
    );
  }
}

const named = (fields: Iterable<string>): string =>
  [...fields].map((field) => `\`${field}\``).join(', ');

function exampleFilter(filters: List<unknown>['filters']): object {
  const [[field, { kind, choices }] = ['q', { kind: 'text', choices: undefined }]] = filters;
  if (kind === 'integer') return { [field]: [1, 2, 3] };
  return { [field]: kind === 'boolean' ? true : (choices?.[0] ?? 'sample') };
}

const jsonText = (maxLength: number, example: object) => ({
  maxLength,
  example: JSON.stringify(example),
  type: 'string' as const,
});

/** Documents the sorts, filters and searches of a list. */
export const ApiListQuery = ({ sortable, filters, searchable }: List<unknown>) =>
  applyDecorators(
    ApiQuery({
      name: 'sort',
      required: false,
      schema: jsonText(MAX_SORT_LENGTH, [sortable[0], 'ASC']),
      description: `Field and direction. Fields: ${named(sortable)}.`,
    }),
    ApiQuery({
      name: 'filter',
      required: false,
      schema: jsonText(MAX_FILTER_LENGTH, exampleFilter(filters)),
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

/** Sends a handler's page as an array with `Content-Range`, and documents it and its query. */
export const ApiPage = (item: Type, list: List<unknown>, resource: string) =>
  applyDecorators(
    UseInterceptors(new PageInterceptor(resource)),
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
        'X-Total-Estimated': {
          description:
            '`true` where the total is an estimate: more than 10,000 rows match, or 1,000 of a search, or counting them would take long',
          schema: { type: 'string', enum: ['true'] },
        },
      },
    }),
  );
