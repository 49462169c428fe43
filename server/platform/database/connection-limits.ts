import type { Socket } from 'node:net';
import pg from 'pg';
import type { Env } from '../config/env.js';
import { serverConnection } from './server-connection.js';

/** Limits of each connection to a server, in milliseconds: every request is answered within ten seconds. */
export const CONNECTION_LIMITS = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** A connection outside of the pool. @param answerWithin milliseconds to connect, and for each query */
export const ownClient = (env: Env, answerWithin: number): pg.Client =>
  new pg.Client({
    ...serverConnection(env),
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
  });

/** A connection that is silent for longer than a statement may take has lost its server. */
const SILENT_FOR = 6_000;

export function dropSilentConnections(pool: pg.Pool): void {
  pool.on('acquire', (client) => socketOf(client).setTimeout(SILENT_FOR, drop));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0, drop));
}

/** Releases lost connections: Kysely keeps those whose rollback fails, and the pool would run out. */
export function releaseLostConnections(pool: pg.Pool): void {
  pool.on('acquire', (client) => client.once('end', releaseLost));
  pool.on('release', (_error, client) => client.off('end', releaseLost));
}

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** SQL, because connections of the pool run it too. */
const liftingLimits = (isLocal: boolean) =>
  `select ${LIMITS.map((name) => `set_config('${name}', '0', ${isLocal})`)}`;

export const LIFT_LIMITS_OF_TRANSACTION = liftingLimits(true);

/** Removes the limits of a connection, which must not return to the pool. */
export async function liftLimits(client: pg.PoolClient): Promise<void> {
  await client.query(liftingLimits(false));
  socketOf(client).setTimeout(0, drop);
}

/** Ends a connection in the middle of a response; a release would wait for its end. */
export const cutOff = (client: pg.PoolClient) => socketOf(client).destroy();

const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket;

function releaseLost(this: pg.PoolClient): void {
  const { release } = this;
  // The holder may still call it, and pg throws at the second release.
  this.release = () => {};
  release(true);
}

function drop(this: Socket): void {
  this.destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' }));
}
