import { hostname } from 'node:os';
import type { LoggerService } from '@nestjs/common';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Env } from '../config/env.js';
import { logOutput } from './log-output.js';
import { errorLine, errorText, isErrorLike, loggedError, stackFrames } from './logged-error.js';

export function milliseconds(duration: number): number {
  return Math.round(duration * 1000) / 1000;
}

/** Logs one line per request, when it is answered. */
export class RequestLog extends LogController {
  private readonly isEnabled: boolean;

  constructor(env: Env) {
    super();
    this.isEnabled = logsRequests(env);
  }

  override incomingRequest(): void {
    // The line of the response describes the request as well.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const duration = milliseconds(reply.elapsedTime);
    if (error) {
      const line = { req: request, res: reply, responseTime: duration, err: error };
      request.log.error(line, 'request errored');
    } else if (this.isEnabled) {
      const { id, method, ip } = request;
      const path = JSON.stringify(request.url.split('?')[0]);
      logOutput().write(requestLine({ id, method, path, ip, status: reply.statusCode, duration }));
    }
  }
}

export function logsRequests({ log_level }: Env): boolean {
  return ['trace', 'debug', 'info'].includes(log_level);
}

interface AnsweredRequest {
  id: string;
  method: string;
  /** The path without the query, as JSON text. */
  path: string;
  ip: string;
  status: number;
  /** Milliseconds. */
  duration: number;
}

const PROCESS = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;

/** The line that pino would write, in a quarter of its time. */
export function requestLine({ id, method, path, ip, status, duration }: AnsweredRequest): string {
  const request = `{"method":"${method}","url":${path},"ip":${JSON.stringify(ip)}}`;
  return `{"level":30,"time":${Date.now()},${PROCESS},"reqId":"${id}","req":${request},"res":{"statusCode":${status}},"responseTime":${duration},"msg":"request completed"}\n`;
}

/** Structured request logs: no headers and no bodies, so no token or password ever gets in. */
export function requestLogger(env: Env): FastifyServerOptions['logger'] {
  return {
    level: env.log_level,
    stream: logOutput(),
    redact: ['req.headers', 'res.headers', '*.password', '*.access_token'],
    hooks: { logMethod: logWithoutValues },
    serializers: {
      err: (error: unknown) => ({ ...loggedError(error) }),
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
        method,
        // A query may contain a name or a wallet address.
        url: url.split('?')[0],
        ip,
      }),
    },
  };
}

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>;
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** Replaces the text of a line by the printable one when it repeats its error's, as Fastify and pino do. */
const logWithoutValues: LogMethod = function (args, method) {
  const [first, text] = args as unknown[];
  const error: unknown = isErrorLike(first) ? first : (first as { err?: unknown } | null)?.err;
  const isOwnText = isErrorLike(error) && (text === undefined || text === error.message);
  if (!isOwnText) return method.apply(this, args);
  method.call(this, isErrorLike(first) ? { err: first } : first, errorLine(error));
};

/** Nest's own messages in the same stream: errors and warnings as they are, its chatter as debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: FastifyBaseLogger) {}

  log(message: unknown, ...context: unknown[]): void {
    this.logger.debug({ context: context.at(-1) }, String(message));
  }

  warn(message: unknown, ...context: unknown[]): void {
    this.logger.warn({ context: context.at(-1) }, String(withoutErrors(message)));
  }

  error(message: unknown, ...context: unknown[]): void {
    this.logger.error({ context: context.map(withoutErrors) }, String(withoutErrors(message)));
  }

  fatal(message: unknown, ...context: unknown[]): void {
    this.logger.fatal({ context: context.map(withoutErrors) }, String(withoutErrors(message)));
  }

  debug(message: unknown, ...context: unknown[]): void {
    this.logger.trace({ context: context.at(-1) }, String(message));
  }
}

/** Nest passes errors, and stacks as text, whose first lines may contain values. */
function withoutErrors(part: unknown): unknown {
  if (isErrorLike(part)) return errorText(part);
  return typeof part === 'string' && /\n {4}at /.test(part) ? stackFrames(part) : part;
}
