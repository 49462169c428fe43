import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import { MikroORM, RequestContext } from '@mikro-orm/core';
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import * as entities from './entities.js';
import type { Env } from './platform/config/env.js';
import { portError } from './platform/config/ports.js';
import { Database, type Progress } from './platform/database/database.js';
import { isInitialised } from './platform/database/embedded-cluster.js';
import { type Caller, runFor } from './platform/database/transactional.js';
import { httpError } from './platform/errors/common.errors.js';
import { jwtSecret } from './platform/identity/jwt-secret.js';
import { refuseCrowds } from './platform/identity/visitor-turns.js';
import { Jobs } from './platform/jobs/jobs.js';
import { logsRequests, NestLogger, RequestLog, requestLogger } from './platform/logging/logger.js';
import { Metrics } from './platform/metrics/metrics.js';
import { serveMetrics } from './platform/metrics/serve-metrics.js';
import { setupOpenApi } from './platform/openapi/document.js';
import { CleanInputPipe } from './platform/request/clean-input.pipe.js';
import { clientNetwork } from './platform/request/client-address.js';
import { answerClientError } from './platform/request/client-error.js';
import { shutDownGracefully } from './platform/request/graceful-shutdown.js';
import { ProblemFilter, sendProblem } from './platform/request/problem.filter.js';
import { readableUrl, requestIds } from './platform/request/request-head.js';
import { securityHeaders } from './platform/request/security-headers.js';
import { stopOnSignals } from './platform/request/stop-signals.js';
import { validationOptions } from './platform/request/validation.js';
import { COMPRESSED_FROM, ResponseCache } from './platform/response-cache/response-cache.js';
import { serveCachedResponses } from './platform/response-cache/serve-cached.js';
import { hashFirstPassword, seed } from './seed/seed.js';
import { serveSites } from './site/serve-sites.js';

/** Largest body the API reads, in bytes. */
const BODY_LIMIT = 256 * 1024;
/** A thousand events with their reasons. */
const EVENTS_BODY_LIMIT = 2 * 1024 * 1024;

/** Milliseconds for a client to send a request's head, and the whole request. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 30_000;

/** Milliseconds between Node's checks for slower clients; by default 30 s. */
const TIMEOUT_CHECK_INTERVAL = 1_000;

export const API_PREFIX = 'api/v1';

/** The route whose body is a long file, for which a client has more time. */
const LONG_UPLOADS = `/${API_PREFIX}/admin/imports`;
const UPLOAD_TIMEOUT = 600_000;

/** The routes whose body is a file. */
const UPLOADS: readonly string[] = [`/${API_PREFIX}/admin/images`, LONG_UPLOADS];

const EVENTS = `/${API_PREFIX}/events`;

/** Routes outside of the prefix. */
export const UNPREFIXED = [
  'health/live',
  'health/ready',
  'tonconnect-manifest.json',
  'admin-tonconnect-manifest.json',
  'wallets-v2.json',
  'wallets/:id/icon',
  'og/:name',
  'og/:kind/:milestone/:name',
  'images/:name',
];

/**
 * Assembles the application with the whole HTTP pipeline.
 * @param announce receives the progress of preparing the database
 */
export async function createApp(env: Env, announce?: Progress): Promise<NestFastifyApplication> {
  // Opened first: Nest would bury an operator's error in its own report.
  const database = await Database.open(env, { entities, seed: seedOf(env) }, announce);
  let app: NestFastifyApplication | undefined;
  try {
    // Nest would report a broken key with its stack.
    jwtSecret(env);
    app = await createNest(env, database);
    await serveMetrics(app, env);
    await setupPipeline(app, env);
    setupOpenApi(app);
    await serveSites(app, env);
    return app;
  } catch (error) {
    await (app ?? database).close();
    throw error;
  }
}

/** Hashes the first admin's password while a new embedded database is copied. */
function seedOf(env: Env): typeof seed {
  if (env.database !== 'embedded' || isInitialised(env)) return seed;
  const password = hashFirstPassword(env);
  // An easy one is refused when the database has no admin.
  password.catch(() => {});
  return (em) => seed(em, env, password);
}

export async function listen(app: NestFastifyApplication, { port, host }: Env): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw portError('PORT', port, error);
  }
}

function createNest(env: Env, database: Database): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    // A start may take longer than ten seconds where other processes have the cores.
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Hop 0 is the socket's own address. Addresses that our proxies add are trusted.
    trustProxy: (_address, hop) => hop < env.trust_proxy,
    genReqId: requestIds(env.trust_proxy),
    logger: requestLogger(env),
    logController: new RequestLog(env),
    rewriteUrl: readableUrl,
    frameworkErrors: sendProblem,
    clientErrorHandler: answerClientError,
    requestTimeout: UPLOAD_TIMEOUT,
    http: {
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL,
    },
    // Later requests of a kept connection are answered; the response ends the connection.
    return503OnClosing: false,
  });
  return NestFactory.create<NestFastifyApplication>(AppModule.register(env, database), adapter, {
    logger: new NestLogger(adapter.getInstance().log),
    abortOnError: false,
    bodyParser: false,
  });
}

async function setupPipeline(app: NestFastifyApplication, env: Env): Promise<void> {
  app.setGlobalPrefix(API_PREFIX, { exclude: UNPREFIXED });
  app.useGlobalFilters(new ProblemFilter());
  app.useGlobalPipes(new CleanInputPipe(), new ValidationPipe(validationOptions));
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const headers = securityHeaders(env);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  serveCachedResponses(server, {
    answers: app.get(ResponseCache),
    logsRequests: logsRequests(env),
    requestId: requestIds(env.trust_proxy),
    trustProxy: env.trust_proxy,
    metrics: env.metrics_port === undefined ? undefined : app.get(Metrics),
  });
  server.addHook('onListen', () => app.get(Jobs).startWorkSoon());
  stopOnSignals(app, env, shutDownGracefully(server));
  refuseCrowds(server, env.public_url);
  // Brotli costs a quarter of the throughput on dynamic answers, gzip a twenty-fifth.
  await app.register(compress, {
    encodings: ['gzip'],
    // Compressed bodies are rejected: no client needs them, but a decompression bomb would use them.
    globalDecompression: false,
    threshold: COMPRESSED_FROM,
    customTypes: /^application\/(problem\+)?json/,
  });
  await app.register(etag, { hashFn: (body) => hash('sha1', body, 'base64') });
  const orm = app.get(MikroORM);
  readJsonBodies(server);
  limitSlowBodies(server);
  server.addHook('onRoute', (route) => {
    if (route.url === EVENTS) route.bodyLimit = EVENTS_BODY_LIMIT;
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    // The route, not the address, which can be spelled with `%61`.
    const { url: route = '' } = request.routeOptions;
    if (/^\/api\/v1\/(admin|events|me|mini-app|wallet)\b/.test(route))
      reply.header('Cache-Control', 'no-store');
    // The plugin would send 304 to a change as well.
    if (!/^(GET|HEAD)$/.test(request.method)) delete request.headers['if-none-match'];
    runFor(callerOf(route, request), () => RequestContext.create(orm.em, done));
  });
}

/** Ends requests whose body takes too long, as Node does; a long file has until the server's own limit. */
function limitSlowBodies(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers;
    if ((length === '0' && chunked === undefined) || routeOptions.url === LONG_UPLOADS)
      return done();
    const end = () => {
      const error = Object.assign(new Error('Request timeout'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      server.server.emit('clientError', error, raw.socket);
    };
    const timer = setTimeout(end, REQUEST_TIMEOUT).unref();
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    done();
  });
}

/** The caller of a request's transactions. */
const callerOf = (route: string, request: FastifyRequest): Caller =>
  route.startsWith(`/${API_PREFIX}/admin/`)
    ? { kind: 'admins' }
    : { kind: 'visitors', network: clientNetwork(request) };

/** Bodies are JSON in UTF-8, a file or absent; the body of a DELETE is ignored (decision 12). */
function readJsonBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.method === 'DELETE' || body.length === 0) return done(null, undefined);
    // Invalid bytes would be stored as replacement characters.
    if (!isUtf8(Buffer.from(body))) return done(httpError(400), undefined);
    return parseJson(request, body.toString(), done);
  });
  server.addContentTypeParser('*', (request, payload, done) => {
    // The file is read after the guard has found the sender.
    if (UPLOADS.includes(request.routeOptions.url ?? '')) return done(null, undefined);
    payload.resume();
    done(request.method === 'DELETE' ? null : httpError(415), undefined);
  });
}
