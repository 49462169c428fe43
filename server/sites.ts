import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from './config/env.js';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the built public site at `/` and the back office at `/admin`. Deep links answer their
 * site's index. Hashed assets never change, anything else is asked for again each time.
 */
export async function serveSites(app: NestFastifyApplication, env: Env): Promise<void> {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  await serveSite(server, join(env.dist_dir, 'admin'), '/admin/');
  await serveSite(server, join(env.dist_dir, 'web'), '/');
}

async function serveSite(server: FastifyInstance, root: string, prefix: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    server.log.warn(`${root} is not built; ${prefix} answers 404`);
    return;
  }
  await server.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root,
      prefix,
      wildcard: false,
      preCompressed: true,
      index: false,
      globIgnore: ['**/*.br', '**/*.gz', '**/*.map'],
      cacheControl: false,
      setHeaders: (reply, path) => setCaching(reply as unknown as FastifyReply, path),
    });
    const sendIndex = (_request: unknown, reply: FastifyReply) => reply.sendFile('index.html');
    scope.get(prefix, sendIndex);
    scope.get(`${prefix}*`, (request, reply) => {
      const isPage = !request.url.startsWith('/api') && !/\.\w+(\?|$)/.test(request.url);
      return isPage ? sendIndex(request, reply) : reply.callNotFound();
    });
  });
}

function setCaching(reply: FastifyReply, path: string): void {
  const file = path.replace(/\.(br|gz)$/, '');
  const hashed = file.includes('/assets/');
  reply.header('Cache-Control', hashed ? ONE_YEAR : 'no-cache');
  if (file.endsWith('.png')) reply.header('Access-Control-Allow-Origin', '*');
}
