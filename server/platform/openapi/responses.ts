import { STATUS_CODES } from 'node:http';
import { applyDecorators, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiResponse } from '@nestjs/swagger';

/** A POST that creates nothing: status 200. */
export const Action = (path = '') => applyDecorators(Post(path), HttpCode(200));

/** Documents errors of the use case, such as 409; errors of guard, path, query and body are derived. */
export const ApiProblems = (...statuses: number[]) =>
  applyDecorators(
    ...statuses.map((status) =>
      ApiResponse({ status, description: STATUS_CODES[status] ?? 'Error' }),
    ),
  );

/** Documents a CSV file that is saved under `name` (decision 13). */
export const ApiCsv = (name: string) =>
  ApiOkResponse({
    description: 'UTF-8 with byte order mark, RFC 4180, a header row of field names',
    headers: {
      'Content-Disposition': {
        description: 'The name to save it under',
        schema: { type: 'string' },
        example: `attachment; filename="${name}"`,
      },
    },
    content: { 'text/csv': { schema: { type: 'string' }, example: 'id,…\r\n1,…\r\n' } },
  });
