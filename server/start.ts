import { setFlagsFromString } from 'node:v8';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp, listen } from './app.setup.js';
import { Admin } from './modules/admins/auth/admin.entity.js';
import { Env } from './platform/config/env.js';
import { EnvError } from './platform/config/env-reader.js';
import { assertPortIsFree } from './platform/config/ports.js';
import { Watchdog } from './platform/database/watchdog.js';
import { errorText } from './platform/logging/logged-error.js';
import { isTerminal, showLines, showProgress } from './platform/logging/terminal.js';

/** Hides the log of requests on a terminal, where it would push away the addresses. */
const environment = () =>
  isTerminal() ? { ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' } : process.env;

async function showAddresses(app: NestFastifyApplication, env: Env, url: string): Promise<void> {
  if (!isTerminal()) return;
  const demo = { uses_default_password: true };
  const hasDemo = (await app.get(SqlEntityManager).fork().count(Admin, demo)) > 0;
  const isUsable = hasDemo && env.database !== 'postgres' && !env.public_url;
  showLines(
    '',
    `  Jetdrop runs at   ${url}`,
    `  Back office       ${url}/admin/${isUsable ? ' (its login page shows the demo login)' : ''}`,
    '  To stop it        press Ctrl+C',
    '',
  );
}

try {
  const env = new Env(environment());
  await assertPortIsFree('PORT', env.port, env.host);
  showLines('Opening the database …');
  const app = await createApp(env, (done, of) => showProgress('Preparing the database', done, of));
  await listen(app, env);
  await app.get(Watchdog).start();
  const url = (await app.getUrl()).replace('[::1]', 'localhost');
  app.getHttpAdapter().getInstance().log.info({ url }, 'listening');
  // Undoes the setting of main.ts, which would let garbage grow.
  setFlagsFromString('--semi-space-growth-factor=2');
  await showAddresses(app, env, url.replace('0.0.0.0', 'localhost'));
} catch (error) {
  // An operator's error is one line; other errors are bugs and have a stack.
  console.error(error instanceof EnvError ? error.message : errorText(error));
  // Started parts could keep the process alive for minutes.
  process.exit(1);
}
