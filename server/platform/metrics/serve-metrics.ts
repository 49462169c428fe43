import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../config/env.js';
import { portError } from '../config/ports.js';
import { Database } from '../database/database.js';
import { ReadinessProbe } from '../database/readiness-probe.js';
import { Scheduler } from '../database/scheduler.js';
import { Metrics } from './metrics.js';

/** Serves `GET /metrics` on its own port, by default for this machine only (`METRICS_HOST`). */
export async function serveMetrics(app: NestFastifyApplication, env: Env): Promise<void> {
  if (env.metrics_port === undefined) return;
  const metrics = app.get(Metrics);
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  metrics.watchProcess({
    env,
    database: app.get(Database),
    scheduler: app.get(Scheduler),
    probe: app.get(ReadinessProbe),
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime);
    done();
  });
  const listener = await listen(metrics, env.metrics_port, env.metrics_host);
  server.addHook('onClose', async () => {
    listener.close();
    listener.closeAllConnections();
  });
  server.log.info({ metrics: listener.address() }, 'metrics');
}

async function listen(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.text();
    response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text);
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return server;
  } catch (error) {
    throw portError('METRICS_PORT', port, error);
  }
}
