import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { httpError } from '../errors/common.errors.js';
import { toProblem } from './problem.filter.js';

const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** How long a client may take to read the answer and leave, in milliseconds. */
const LEAVES_WITHIN = 1_000;

/** Answers in our error shape what Node refuses before it is a request, and ends the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const body = JSON.stringify(toProblem(httpError(status, error), 'en', id));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${id}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Ended is only our side: one that goes on sending would keep its connection.
  setTimeout(() => socket.destroy(), LEAVES_WITHIN).unref();
}
