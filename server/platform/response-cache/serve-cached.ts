import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logOutput } from '../logging/log-output.js';
import { milliseconds, requestLine } from '../logging/logger.js';
import type { Metrics } from '../metrics/metrics.js';
import { acceptedEncoding } from '../request/request-head.js';
import { PUBLIC_CACHE_CONTROL } from './public-cache.js';
import type { CachedResponse, ResponseCache } from './response-cache.js';

interface CachedResponsesOptions {
  answers: ResponseCache;
  logsRequests: boolean;
  requestId: (request: IncomingMessage) => string;
  trustProxy: number;
  metrics?: Metrics | undefined;
}

/**
 * Keeps public responses, and sends them again before the framework's pipeline begins. Must be set up before the
 * plugins for ETags and compression.
 */
export function serveCachedResponses(server: FastifyInstance, early: CachedResponsesOptions): void {
  keepResponses(server, early.answers);
  const http = server.server;
  const pipeline = http.listeners('request') as RequestListener[];
  http.removeAllListeners('request');
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const ready = request.method === 'GET' ? early.answers.find(request.url ?? '') : undefined;
    if (ready) send(ready, request, response, early);
    else for (const listener of pipeline) listener.call(http, request, response);
  });
}

function keepResponses(server: FastifyInstance, answers: ResponseCache): void {
  const versions = new WeakMap<FastifyRequest, number>();
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET') versions.set(request, answers.version);
    done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const version = versions.get(request);
    if (version !== undefined && reply.statusCode === 503) {
      const stale = answers.insteadOfFailure(request.url);
      return stale ? replace(reply, stale, done) : done();
    }
    const isPublic = reply.getHeader('cache-control') === PUBLIC_CACHE_CONTROL;
    if (isPublic && version !== undefined && reply.statusCode === 200) {
      const text = String(payload);
      const { url, routeOptions } = request;
      const etag = etagOf(text);
      reply.header('etag', etag);
      const headers = reply.getHeaders();
      answers.keep(version, { url, route: routeOptions.url ?? url, etag, headers, text });
    }
    done();
  });
}

/** Replaces a failure by an earlier response. */
function replace(
  reply: FastifyReply,
  { plain }: CachedResponse,
  done: (error: null, payload: Buffer) => void,
): void {
  reply.code(200).removeHeader('retry-after');
  for (let at = 2; at < plain.headers.length; at += 2) {
    reply.header(plain.headers[at] ?? '', plain.headers[at + 1]);
  }
  done(null, plain.bytes);
}

function send(
  ready: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  { logsRequests, requestId, trustProxy, metrics }: CachedResponsesOptions,
): void {
  const start = performance.now();
  const id = requestId(request);
  const known = request.headers['if-none-match'];
  if (known === ready.etag || known === `W/${ready.etag}`) {
    response.writeHead(304, withId(ready.unchanged, id)).end();
  } else {
    const accepted = acceptedEncoding(request.headers['accept-encoding']?.toString(), ['gzip']);
    const body = accepted ? ready.gzip : ready.plain;
    response.writeHead(200, withId(body.headers, id)).end(body.bytes);
  }
  const { method = '' } = request;
  const status = response.statusCode;
  const duration = milliseconds(performance.now() - start);
  metrics?.observeRequest(method, ready.route, status, duration);
  if (logsRequests) {
    const ip = proxyAddr(request, (_address, hop) => hop < trustProxy);
    logOutput().write(requestLine({ id, method, path: ready.path, ip, status, duration }));
  }
}

/** Changes the list in place: it is written before the next request comes. */
function withId(headers: string[], id: string): string[] {
  headers[1] = id;
  return headers;
}

/** The strong ETag that `@fastify/etag` would compute. */
function etagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64')}"`;
}
