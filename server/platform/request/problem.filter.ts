import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#libs/domain/index.js';
import { type NotNow, whyNotNow } from '../database/not-now.js';
import { AppError } from '../errors/app-error.js';
import { httpError, internalError, storageFull, storageReadOnly } from '../errors/common.errors.js';
import type { ProblemDto } from './problem.dto.js';
import { requestLanguage } from './request-language.js';

/** Turns errors of handlers into problem details. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** Responds with problem details; errors of the server are logged with their cause. */
export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown);
  if (error.status >= 500) request.log.error({ err: thrown }, error.message);
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  reply
    .status(error.status)
    .headers(error.headers)
    .header('Cache-Control', 'no-store')
    // No hook sets it for addresses that the router rejects.
    .header('X-Request-Id', request.id)
    .type('application/problem+json; charset=utf-8')
    .send(toProblem(error, requestLanguage(request), String(request.id)));
}

/** The wire shape of an error (decision 8). */
export function toProblem(error: AppError, language: Language, requestId: string) {
  const problem: ProblemDto = {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.texts[language],
    code: error.code,
    request_id: requestId,
    ...error.members,
  };
  if (!error.fields) return problem;
  const errors = Object.entries(error.fields).map(([field, texts]) => [field, texts[language]]);
  return { ...problem, errors: Object.fromEntries(errors) };
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HttpException) return httpError(thrown.getStatus(), thrown);
  const reason = whyNotNow(thrown);
  if (reason) return NOT_NOW_ERRORS[reason](thrown);
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) return httpError(status, thrown);
  return internalError(thrown);
}

const NOT_NOW_ERRORS: Record<NotNow, (cause: unknown) => AppError> = {
  read_only: storageReadOnly,
  storage_full: storageFull,
  unavailable: (cause) => httpError(503, cause),
};
