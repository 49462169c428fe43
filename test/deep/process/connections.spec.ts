import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Env } from '../../../server/platform/config/env.js';
import { serverConnection } from '../../../server/platform/database/server-connection.js';
import { auditDatabase } from '../../support/process/audit.js';
import { runCommand } from '../../support/process/command.js';
import { makeCertificate } from '../../support/shared/certificate.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { startPostgres, type TestPostgres } from '../../support/shared/postgres.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';

const own = makeCertificate('localhost');
const other = makeCertificate('localhost');

let folder: string;
let postgres: TestPostgres;
let observer: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jetdrop-connections-'));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o777);
  await writeFile(join(folder, 'own.crt'), own.certificate);
  await writeFile(join(folder, 'other.crt'), other.certificate);
  postgres = await startPostgres({ tls: own, settings: { unix_socket_directories: folder } });
  observer = new pg.Client({ connectionString: postgres.url(), ssl: { ca: own.certificate } });
  observer.on('error', () => {});
  await observer.connect();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** From now on the server accepts only these connections. */
async function admit(...lines: string[]): Promise<void> {
  const rows = lines.map((line) => `('${line}')`).join(', ');
  await observer.query(`copy (values ${rows}) to '${await setting('hba_file')}'`);
  await observer.query('select pg_reload_conf()');
}

async function setting(name: string): Promise<string> {
  const { rows } = await observer.query(`select current_setting('${name}') as value`);
  return rows[0].value;
}

/** The address of a database, with the host name that the certificate proves. */
const addressOf = (url: string, query: string) =>
  `${url.replace('127.0.0.1', 'localhost')}?${query}`;

const root = (name: string) => `sslrootcert=${encodeURIComponent(join(folder, name))}`;

/** Runs a query on a connection that is opened like the product's. */
async function ask<Row extends object>(DATABASE_URL: string, question: string) {
  const env = new Env({ DATABASE_URL, JWT_SECRET: 'x'.repeat(32) });
  const client = new pg.Client(serverConnection(env));
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows[0];
  } finally {
    await client.end();
  }
}

const IS_ENCRYPTED = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';

describe('a server that wants TLS', () => {
  let product: Product | undefined;
  let env: Record<string, string>;
  beforeAll(async () => {
    const database = await postgres.createDatabase('encrypted');
    await admit('local all all trust', 'hostssl all all all trust');
    const query = `sslmode=verify-full&${root('own.crt')}`;
    env = { DATABASE_URL: addressOf(database, query), ADMIN_PASSWORD, SEED: 'essentials' };
    product = await startProduct(env);
  });
  afterAll(async () => {
    await product?.stop();
    await admit('local all all trust', 'host all all all trust');
  });

  it('is reached with TLS by each connection: pool, jobs, changes, readiness', async () => {
    const asked = `select application_name as name, ssl from pg_stat_activity join pg_stat_ssl using (pid)
      where datname = 'encrypted'`;
    await until(async () =>
      (await observer.query(asked)).rows.some(({ name }) => /jobs/.test(name)),
    );
    const { rows } = await observer.query<{ name: string; ssl: boolean }>(asked);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
  });

  it('is backed up, restored and audited', async () => {
    const file = join(folder, 'encrypted.backup');
    expect(await runCommand('backup', [file], env)).toMatchObject({ code: 0 });
    await observer.query('create database restored template template0');
    const target = {
      ...env,
      DATABASE_URL: String(env['DATABASE_URL']).replace('encrypted', 'restored'),
    };
    expect(await runCommand('restore', [file], target)).toMatchObject({ code: 0 });
    expect(await auditDatabase(target)).toMatchObject({ code: 0 });
  });

  it('is refused where it cannot prove its name, or is not the intended one', async () => {
    const database = postgres.url('encrypted');
    const question = (url: string) => ask(url, IS_ENCRYPTED);
    const byName = (query: string) => question(addressOf(database, query));
    const byAddress = (query: string) => question(`${database}?${query}`);
    expect(await byName(`sslmode=verify-full&${root('own.crt')}`)).toEqual({ ssl: true });
    expect(await byAddress(`sslmode=verify-ca&${root('own.crt')}`)).toEqual({ ssl: true });
    expect(await byAddress('sslmode=require')).toEqual({ ssl: true });
    await expect(byAddress(`sslmode=verify-full&${root('own.crt')}`)).rejects.toThrow(
      'does not match',
    );
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      await expect(byName(`sslmode=${mode}&${root('other.crt')}`)).rejects.toThrow('self-signed');
    await expect(byName('sslmode=verify-full')).rejects.toThrow('self-signed');
  });
});

describe('an address', () => {
  it('leads to a Unix socket, with the settings that it names', async () => {
    const { port } = new URL(postgres.url());
    const url = `postgres://postgres@/postgres?host=${folder}&port=${port}&options=-c%20work_mem=5MB`;
    const question = `select inet_client_addr() as address, current_setting('work_mem') as memory`;
    expect(await ask(url, question)).toEqual({ address: null, memory: '5MB' });
  });
});

// This comes last: afterwards the server is read-only.
describe('a standby', () => {
  it('is not started on, in one line, and backed up', async () => {
    const url = await postgres.createDatabase('standing_by');
    const env = { DATABASE_URL: `${url}?sslmode=require`, ADMIN_PASSWORD, SEED: 'essentials' };
    await (await startProduct(env)).stop();
    await observer.query(`copy (select 1) to '${await setting('data_directory')}/standby.signal'`);
    await observer.end();
    await postgres.halt();
    await postgres.resume();
    await expect(startProduct(env)).rejects.toThrow(
      /ended with 1:\nDATABASE_URL: the server is a standby, which cannot be written: [^\n]+\n$/,
    );
    const file = join(folder, 'standby.backup');
    expect(await runCommand('backup', [file], env)).toMatchObject({ code: 0 });
    expect(await auditDatabase(env)).toMatchObject({ code: 0 });
    expect(await runCommand('restore', [file], env)).toEqual({
      code: 1,
      text: expect.stringMatching(/^DATABASE_URL: the server is a standby, [^\n]+$/),
    });
  });
});
