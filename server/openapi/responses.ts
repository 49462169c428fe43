import { STATUS_CODES } from 'node:http';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiResponse } from '@nestjs/swagger';

/**
 * Documents errors that only the use case knows, such as 409. What follows from a route's guard,
 * path, query and body is documented by itself.
 */
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
