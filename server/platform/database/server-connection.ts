import type pg from 'pg';
import type { Env } from '../config/env.js';
import { APPLICATION_NAME } from './schema-version.js';

/** Settings that statements, results and copies rely on, and a server, a database or a role may override. */
export const SESSION = {
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  extra_float_digits: '1',
} as const;

/** No time limits by default; the pool sets its own. */
const NO_LIMITS = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** The configuration that every connection to the server is based on. */
export function serverConnection({ database_server }: Env): pg.ClientConfig {
  if (!database_server) throw new Error('There is no server: the database is embedded');
  const own = Object.entries({ ...SESSION, ...NO_LIMITS }).map(
    ([name, value]) => `-c ${name}=${escaped(value)}`,
  );
  const options = [database_server.options, ...own].filter(Boolean).join(' ');
  return { ...database_server, options, application_name: APPLICATION_NAME, keepAlive: true };
}

/** Escapes the characters at which the server splits session options. */
const escaped = (value: string): string => value.replace(/[\s\\]/g, '\\$&');
