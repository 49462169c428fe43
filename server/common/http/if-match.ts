import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { staleRecord } from '../errors/common.errors.js';
import { etagOf } from './etag.js';

/** The versions a PUT is meant for, as ETags; pass it on to `assertMatch`. */
export const IfMatch = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'],
);

/** Documents the header. */
export const ApiIfMatch = () =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'ETag of the version the client has seen; 412 when it is not the stored one',
    schema: { type: 'string' },
    example: '*',
  });

/**
 * Refuses an edit of a record whose current answer has none of the given ETags. Weak ones never
 * match (RFC 9110, 13.1.1).
 *
 * @param answer what a GET of the record answers now
 * @throws AppError 412
 */
export function assertMatch(answer: object, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(etagOf(JSON.stringify(answer)))) throw staleRecord();
}
