import type { FastifyReply } from 'fastify';

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
