import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Env } from '../config/env.js';
import { EnvError } from '../config/env-reader.js';
import { loggedError } from '../logging/logged-error.js';
import { CONNECTION_LIMITS } from './connection-limits.js';
import { SESSION, serverConnection } from './server-connection.js';

/** PostgreSQL 15. */
const OLDEST = 150_000;

/** SQL, because it runs before the ORM is there. */
const QUESTION = `select
    current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as is_standby,
    current_setting('transaction_read_only') = 'on' as is_read_only,
    coalesce(current_schema(), '') as schema,
    coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false)
      and coalesce((select pg_has_role(relowner, 'usage') from pg_class
        where oid = to_regclass('public.migrations')), true)
      and (has_database_privilege(current_database(), 'create')
        or to_regnamespace('pgboss') is not null) as is_owner,
    (select json_object_agg(name, current_setting(name)) from unnest($1::text[]) as name) as session`;

interface Server {
  version: number;
  encoding: string;
  is_standby: boolean;
  is_read_only: boolean;
  schema: string;
  is_owner: boolean;
  session: Record<string, string>;
}

/** The first fault of a server; undefined for a good one. */
function faultOf(server: Server, isWritten: boolean): string | undefined {
  if (server.version < OLDEST) return 'the server is older than PostgreSQL 15';
  if (server.encoding !== 'UTF8') {
    return `the database has the encoding ${server.encoding}: make one with UTF8`;
  }
  if (server.schema !== 'public') {
    return `tables would be made in the schema "${server.schema}": search_path must begin with public`;
  }
  return (isWritten ? writeFaultOf(server) : undefined) ?? sessionFaultOf(server);
}

function writeFaultOf(server: Server): string | undefined {
  if (server.is_standby)
    return 'the server is a standby, which cannot be written: name the primary';
  if (server.is_read_only) return 'the database is read-only: default_transaction_read_only is on';
  if (server.is_owner) return undefined;
  return 'the user may not make or change tables: make it the owner of the database';
}

/** A pooler may withhold a connection's settings. */
function sessionFaultOf(server: Server): string | undefined {
  const other = Object.entries(SESSION).filter(([name, value]) => server.session[name] !== value);
  if (other.length === 0) return undefined;
  const settings = other.map(([name, value]) => `${name} = '${value}'`).join(', ');
  return `what a connection sets does not reach the server: set it for the role: ${settings}`;
}

/**
 * Checks the server before anything is done to it. @throws EnvError in one line, when it does not suit.
 * @param isWritten false for work that only reads, as on a standby
 */
export async function checkServer(env: Env, isWritten = true): Promise<void> {
  const [client, other] = [checkingClient(env), checkingClient(env)];
  try {
    await client.connect();
    const { rows } = await client.query<Server>(QUESTION, [Object.keys(SESSION)]);
    const fault = rows[0] && faultOf(rows[0], isWritten);
    if (fault) throw new EnvError(`DATABASE_URL: ${fault}`);
    await other.connect();
    if (!(await haveSessions(client, other))) throw new EnvError(`DATABASE_URL: ${NO_SESSIONS}`);
  } catch (error) {
    throw error instanceof EnvError ? error : notOpened(error);
  } finally {
    for (const each of [client, other]) each.end().catch(() => {});
  }
}

const NO_SESSIONS =
  "a pooler in transaction mode is not supported: let it keep sessions, or name the server's own address";

/** Opens two transactions at a time: a pooler that keeps no sessions mixes up their settings. */
async function haveSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  const mark = randomUUID();
  const read = "select current_setting('jetdrop.session', true) as mark";
  await one.query(`select set_config('jetdrop.session', $1, false)`, [mark]);
  await other.query('begin');
  const { rows: others } = await other.query<{ mark: string | null }>(read);
  const { rows: own } = await one.query<{ mark: string | null }>(read);
  await other.query('rollback');
  return own[0]?.mark === mark && others[0]?.mark !== mark;
}

function checkingClient(env: Env): pg.Client {
  const client = new pg.Client({
    ...serverConnection(env),
    connectionTimeoutMillis: CONNECTION_LIMITS.connectionTimeoutMillis,
    query_timeout: CONNECTION_LIMITS.statement_timeout,
  });
  // A lost connection fails its query as well.
  client.on('error', () => {});
  return client;
}

/** The error when the server refuses a connection. */
export function notOpened(error: unknown): EnvError {
  const [cause = error] = error instanceof AggregateError ? error.errors : [];
  const [reason] = loggedError(cause).message.split('\n');
  return new EnvError(`DATABASE_URL: the database cannot be opened: ${reason}`, { cause: error });
}
