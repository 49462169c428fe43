/** Databases on the tests' PostgreSQL server. Only erasable TypeScript here, as in postgres.ts. */
import pg, { type Client } from 'pg';

/** Creates a database on the server at `serverUrl`: an empty one, or a copy of a template. */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template = 'template0',
): Promise<string> {
  await onServer(serverUrl, (client) =>
    client.query(`create database ${quote(name)} template ${quote(template)}`),
  );
  return databaseUrl(serverUrl, name);
}

/** Drops the databases whose names are like a pattern of SQL. */
export async function dropDatabases(serverUrl: string, pattern: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname like $1',
      [pattern],
    );
    for (const { datname } of rows) await client.query(`drop database ${quote(datname)}`);
  });
}

/** Renames a database of the server at `serverUrl`, cutting its connections. */
export async function renameDatabase(serverUrl: string, from: string, to: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [from],
    );
    await client.query(`alter database ${quote(from)} rename to ${quote(to)}`);
  });
}

/** Drops a database of the server at `serverUrl`, cutting its connections. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (client) =>
    client.query(`drop database if exists ${quote(name)} with (force)`),
  );
}

export async function onServer<T>(
  serverUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
