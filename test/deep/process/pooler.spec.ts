import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION } from '../../../server/platform/database/server-connection.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { onServer } from '../../support/shared/databases.js';
import { startPostgres, type TestPostgres } from '../../support/shared/postgres.js';
import { startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';

/** It refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** PgBouncer is no package of npm: on Debian it is installed here, where that is allowed. */
function installPooler(): void {
  const isThere = () => spawnSync('pgbouncer', ['--version']).status === 0;
  if (isThere()) return;
  spawnSync('apt-get', ['install', '--yes', 'pgbouncer'], { timeout: 180_000 });
  if (!isThere()) throw new Error('This test needs PgBouncer: apt-get install pgbouncer');
}

describe('a pooler', () => {
  let folder: string;
  let postgres: TestPostgres;
  let pooler: ChildProcess | undefined;
  beforeAll(async () => {
    installPooler();
    folder = await mkdtemp(join(tmpdir(), 'jetdrop-pooler-'));
    await chmod(folder, 0o777);
    postgres = await startPostgres();
  });
  afterEach(async () => {
    if (!pooler) return;
    const ended = once(pooler, 'exit');
    pooler.kill('SIGTERM');
    await ended;
    pooler = undefined;
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  /** Starts it in front of a database; returns its address. */
  async function through(mode: 'session' | 'transaction', database: string): Promise<string> {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as { port: number };
    probe.close();
    const server = new URL(postgres.url());
    const file = join(folder, `${mode}.ini`);
    const ignored = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options';
    await writeFile(
      file,
      `[databases]
${database} = host=${server.hostname} port=${server.port} dbname=${database} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60
ignore_startup_parameters = ${ignored}
`,
    );
    pooler = spawn('pgbouncer', [file], { ...NOBODY, cwd: '/', stdio: 'ignore' });
    const url = `postgres://postgres@127.0.0.1:${port}/${database}`;
    const answers = () => onServer(url, (client) => client.query('select 1')).then(() => true);
    await until(() => answers().catch(() => false));
    return url;
  }

  /** Sets for the role the parameters that a pooler does not pass on. */
  async function setForRole(url: string, database: string): Promise<void> {
    const settings = { ...SESSION, statement_timeout: '5s', lock_timeout: '3s' };
    await onServer(url, async (client) => {
      for (const [name, value] of Object.entries(settings))
        await client.query(`alter role postgres in database ${database} set ${name} = '${value}'`);
    });
  }

  const env = { ADMIN_PASSWORD, SEED: 'essentials' };

  it('is refused in transaction mode, and as long as it keeps settings from the server', async () => {
    const database = await postgres.createDatabase('by_transaction');
    await onServer(database, (client) =>
      client.query("alter database by_transaction set DateStyle = 'German'"),
    );
    const DATABASE_URL = await through('transaction', 'by_transaction');
    await expect(startProduct({ ...env, DATABASE_URL })).rejects.toThrow(
      /ended with 1:\nDATABASE_URL: what a connection sets does not reach the server: [^\n]+\n$/,
    );
    await setForRole(database, 'by_transaction');
    await pooler?.kill('SIGTERM');
    const again = await through('transaction', 'by_transaction');
    await expect(startProduct({ ...env, DATABASE_URL: again })).rejects.toThrow(
      /ended with 1:\nDATABASE_URL: a pooler in transaction mode is not supported: [^\n]+\n$/,
    );
  });

  it('is used in session mode', async () => {
    const database = await postgres.createDatabase('by_session');
    await setForRole(database, 'by_session');
    const DATABASE_URL = await through('session', 'by_session');
    const product = await startProduct({ ...env, DATABASE_URL });
    const answer = await fetch(`${product.url}/api/v1/airdrop/tasks`);
    expect(await answer.json()).toHaveLength(19);
    expect(await product.stop()).toBe(0);
  });
});
