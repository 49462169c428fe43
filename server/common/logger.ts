import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import type { Env } from '../config/env.js';

/** Structured request logs: no headers and no bodies, so no token or password ever gets in. */
export function requestLogger(env: Env): FastifyServerOptions['logger'] {
  return {
    level: env.log_level,
    redact: ['req.headers', 'res.headers', '*.password', '*.access_token'],
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
        method,
        // A query may hold a name or a wallet address that somebody searched for.
        url: url.split('?')[0],
        ip,
      }),
    },
  };
}

/** Nest's own messages in the same stream: errors and warnings as they are, its chatter as debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: FastifyBaseLogger) {}

  log(message: unknown, ...context: unknown[]): void {
    this.logger.debug({ context: context.at(-1) }, String(message));
  }

  warn(message: unknown, ...context: unknown[]): void {
    this.logger.warn({ context: context.at(-1) }, String(message));
  }

  error(message: unknown, ...context: unknown[]): void {
    this.logger.error({ context }, String(message));
  }

  fatal(message: unknown, ...context: unknown[]): void {
    this.logger.fatal({ context }, String(message));
  }

  debug(message: unknown, ...context: unknown[]): void {
    this.logger.trace({ context: context.at(-1) }, String(message));
  }
}
