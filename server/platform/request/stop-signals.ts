import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Env } from '../config/env.js';
import { ReadinessProbe } from '../database/readiness-probe.js';
import { errorText } from '../logging/logged-error.js';
import type { ShutdownControl } from './graceful-shutdown.js';

/** Sent by a supervisor, whose load balancer needs a moment to stop sending requests. */
const SUPERVISOR = 'SIGTERM';
const SIGNALS = [SUPERVISOR, 'SIGINT', 'SIGQUIT', 'SIGHUP'] as const;

/** Milliseconds that a stop may take after a second signal. */
const HURRY_MS = 2_000;

/**
 * Stops the application at a signal: at once, or after SIGTERM when `DRAIN_SECONDS` are over, during which requests
 * are still answered. A second signal closes the connections and ends the process.
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
    // A second signal aborts the wait.
    await sleep(seconds * 1000, undefined, hurry).catch(() => undefined);
    await app.close();
  };

  const end = (code: number) => () => process.exit(code);
  let isStopping = false;
  const onSignal = (signal: string): void => {
    if (isStopping) {
      hurry.abort();
      cut();
      setTimeout(end(1), HURRY_MS).unref();
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
    // A second signal must still end a running stop.
    if (!isStopping) for (const signal of SIGNALS) process.off(signal, onSignal);
  });
}
