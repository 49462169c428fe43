import type pg from 'pg';
import type { Env } from '../config/env.js';

/** What a server, a database or a role may have set otherwise, and statements, answers and copies rely on. */
export const SESSION = {
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  extra_float_digits: '1',
} as const;

/** For work that may take its time; the pool has limits of its own. */
const NO_LIMITS = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** How every connection of the process reaches the server: all that opens one begins with this. */
export function serverConnection({ database_server }: Env): pg.ClientConfig {
  if (!database_server) throw new Error('There is no server: the database is embedded');
  const own = Object.entries({ ...SESSION, ...NO_LIMITS }).map(
    ([name, value]) => `-c ${name}=${escaped(value)}`,
  );
  const options = [database_server.options, ...own].filter(Boolean).join(' ');
  return { ...database_server, options, application_name: 'jetdrop', keepAlive: true };
}

/** As the server splits the options of a session. */
const escaped = (value: string): string => value.replace(/[\s\\]/g, '\\$&');
