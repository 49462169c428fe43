import { type LoggerOptions, pino } from 'pino';
import type { Env } from '../config/env.js';
import { logOutput } from './log-output.js';
import { requestLogger } from './logger.js';

/** The log of a start, before the application has one. */
export type StartLog = Pick<ReturnType<typeof startLog>, 'info' | 'warn'>;

export const startLog = (env: Env) =>
  pino({ ...(requestLogger(env) as LoggerOptions) }, logOutput() as never);
