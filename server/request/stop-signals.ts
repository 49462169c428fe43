import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Env } from '../config/env.js';
import { ReadinessProbe } from '../database/readiness-probe.js';
import { errorText } from '../logging/logged-error.js';
import type { ShutdownControl } from './graceful-shutdown.js';

/** Of a supervisor, who has told others to send no more requests, but they need a moment to hear of it. */
const SUPERVISOR = 'SIGTERM';
const SIGNALS = [SUPERVISOR, 'SIGINT', 'SIGQUIT', 'SIGHUP'] as const;

/** How long a stop may take once it is asked for a second time, in milliseconds. */
const HURRY_WITHIN = 2_000;

/**
 * Stops the application at a signal. SIGTERM first makes it not ready and has it answer what still
 * arrives for `DRAIN_SECONDS`; any other signal, as of a terminal, stops it at once. A second one ends
 * the connections and the process, whatever they do.
 */
export function stopOnSignals(
  app: NestFastifyApplication,
  env: Env,
  { drain, cut }: ShutdownControl,
): void {
  const server = app.getHttpAdapter().getInstance();
  const hurry = new AbortController();

  const stop = async (signal: string): Promise<void> => {
    app.get(ReadinessProbe).stop();
    drain();
    const seconds = signal === SUPERVISOR ? env.drain_seconds : 0;
    server.log.info({ signal, seconds }, 'draining');
    // A second signal ends the wait, which is no failure.
    await sleep(seconds * 1000, undefined, hurry).catch(() => undefined);
    await app.close();
  };

  const end = (code: number) => () => process.exit(code);
  let isStopping = false;
  const onSignal = (signal: string): void => {
    if (isStopping) {
      hurry.abort();
      cut();
      setTimeout(end(1), HURRY_WITHIN).unref();
      return;
    }
    isStopping = true;
    stop(signal).then(end(0), (error: unknown) => {
      console.error(errorText(error));
      end(1)();
    });
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  server.addHook('onClose', async () => {
    // Of a stop that runs, a second signal still ends it.
    if (!isStopping) for (const signal of SIGNALS) process.off(signal, onSignal);
  });
}
