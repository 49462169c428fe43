import { STATUS_CODES } from 'node:http';
import { getSchemaPath, type ReferenceObject, type ResponseObject } from '@nestjs/swagger';
import { AppError } from '../errors/app-error.js';
import {
  httpError,
  internalError,
  notFound,
  tooManyRequests,
  unauthorized,
  validationFailed,
} from '../errors/common.errors.js';
import { ProblemDto } from '../request/problem.dto.js';
import { toProblem } from '../request/problem.filter.js';

const REQUEST_ID = '0b9f7a4e-3f0c-4c56-9d8e-2f1a6d1c7b55';

interface DocumentedProblem {
  description: string;
  example: AppError;
  headers?: NonNullable<ResponseObject['headers']>;
}

const conflict = new AppError(409, 'user.already_banned', {
  en: 'The user is banned already',
  zh: '该用户已被封禁',
});

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
});

/** Every error of the API, once: operations refer to it by status (decision 9). */
const PROBLEMS: Record<number, DocumentedProblem> = {
  400: { description: 'The address or the body cannot be read', example: httpError(400) },
  401: {
    description:
      'There is no valid token or session; at login: name or password is wrong; at sign-in: the `code` names the check that failed',
    example: unauthorized(),
    headers: { 'WWW-Authenticate': text('The scheme, where a token is missing', 'Bearer') },
  },
  403: {
    description:
      'This visitor may not do it, or a page of another site asked for it; an admin: the role does not have `x-permission`, or with `x-confirmation` has to confirm first',
    example: new AppError(403, 'user.banned', {
      en: 'You are banned from this campaign',
      zh: '你已被禁止参与本活动',
    }),
  },
  404: {
    description: 'No record has this id',
    example: notFound('task', { en: 'task', zh: '任务' }),
  },
  409: {
    description:
      'The state or a unique field of a record does not allow it, or it was changed after the version in `updated_at`',
    example: conflict,
  },
  413: {
    description: 'The body is larger than 256 kB, or a picture than 5 MB',
    example: httpError(413),
  },
  415: { description: 'The body is not JSON, or its type cannot be read', example: httpError(415) },
  422: {
    description: 'Readable but not valid; `errors` names each field or parameter at fault',
    example: validationFailed({ title: { en: 'Required', zh: '不能为空' } }),
  },
  429: {
    description: 'Too many requests from this client',
    example: tooManyRequests(30),
    headers: { 'Retry-After': text('Seconds to wait', '30') },
  },
  503: { description: 'The database does not answer', example: httpError(503) },
};

const UNEXPECTED: DocumentedProblem = {
  description: 'Any other error, a bug of the server (500) included',
  example: internalError(undefined),
};

const nameOf = (status: number): string =>
  (STATUS_CODES[status] ?? 'Error').replaceAll(/[^A-Za-z]/g, '');

/** A reference to the shared response of an error status. */
export function problemResponse(status: number | 'default'): ReferenceObject {
  const name = status === 'default' ? 'UnexpectedError' : nameOf(status);
  return { $ref: `#/components/responses/${name}` };
}

/** The shared responses, for the document's components. */
export function problemComponents(): Record<string, ResponseObject> {
  const named = Object.entries(PROBLEMS).map(([status, problem]) => [
    nameOf(Number(status)),
    toResponse(problem),
  ]);
  return { ...Object.fromEntries(named), UnexpectedError: toResponse(UNEXPECTED) };
}

function toResponse({ description, example, headers }: DocumentedProblem): ResponseObject {
  const schema = { $ref: getSchemaPath(ProblemDto) };
  return {
    description,
    headers: { ...headers, 'X-Request-Id': text('The same id as `request_id`', REQUEST_ID) },
    content: {
      'application/problem+json': { schema, example: toProblem(example, 'en', REQUEST_ID) },
    },
  };
}
