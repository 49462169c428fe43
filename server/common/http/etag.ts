import { createHash } from 'node:crypto';

/** The strong ETag of an answer's text: the one `@fastify/etag` gives it. */
export function etagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64')}"`;
}
