import { STATUS_CODES } from 'node:http';
import type { Type } from '@nestjs/common';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ProblemDto, ValidationProblemDto } from '../errors/problem.dto.js';

/** Documents the errors a route may answer, each as problem details. */
export const ApiProblems = (...statuses: number[]) =>
  applyDecorators(
    ApiExtraModels(ProblemDto, ValidationProblemDto),
    ...statuses.map((status) =>
      ApiResponse({
        status,
        description: STATUS_CODES[status] ?? 'Error',
        content: {
          'application/problem+json': {
            schema: { $ref: getSchemaPath(status === 422 ? ValidationProblemDto : ProblemDto) },
          },
        },
      }),
    ),
  );

/** Documents a list: an array with `Content-Range`, and 422 for a query it does not know. */
export const ApiPage = (item: Type) =>
  applyDecorators(
    ApiOkResponse({
      type: item,
      isArray: true,
      headers: {
        'Content-Range': {
          description: 'First and last row of this page and the total, such as `tasks 0-18/19`',
          schema: { type: 'string' },
        },
      },
    }),
    ApiProblems(422),
  );
