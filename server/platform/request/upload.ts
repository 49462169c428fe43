import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { AppError } from '../errors/app-error.js';

/**
 * Reads a file that is the body of a request; empty without a file.
 * @throws AppError from `tooLarge`, before reading when the header names the length.
 */
export async function readUpload(
  { raw, headers, body }: FastifyRequest,
  limit: number,
  tooLarge: () => AppError,
): Promise<Buffer> {
  // JSON was read before.
  if (body !== undefined || raw.readableEnded) return Buffer.alloc(0);
  const isTooLarge = Number(headers['content-length'] ?? 0) > limit;
  const file = isTooLarge ? undefined : await readUpTo(limit, raw);
  if (file) return file;
  // The client reads the response after it has sent the rest, which is discarded.
  raw.resume();
  throw tooLarge();
}

/** Reads a file that is the body of a request as it arrives; the rest of a refused one is discarded. */
export async function streamUpload<T>(
  { raw, body }: FastifyRequest,
  read: (file: Readable) => Promise<T>,
): Promise<T> {
  try {
    // JSON was read before.
    return await read(body !== undefined || raw.readableEnded ? Readable.from([]) : raw);
  } finally {
    raw.resume();
  }
}

/** The content of a stream; undefined as soon as it exceeds `limit` bytes. */
function readUpTo(limit: number, stream: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return chunks.push(chunk);
      stream.off('data', read);
      return resolve(undefined);
    };
    stream.on('data', read);
    stream.once('end', () => resolve(Buffer.concat(chunks)));
    stream.once('error', reject);
  });
}
