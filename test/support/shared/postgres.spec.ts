import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { dropDatabase } from './databases.js';
import { startPostgres, type TestPostgres } from './postgres.js';
import { until } from './until.js';

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ value: number }>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Why no connection can be made; a frozen server accepts it and never responds. */
async function connectionError(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 500 });
  return client.connect().then(
    () => client.end().then(() => ''),
    (error: Error) => String(error),
  );
}

const prepare = async (url: string) => {
  await query(url, 'create table mark (value int)');
  await query(url, 'insert into mark values (7)');
};

describe('the private PostgreSQL of the tests', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it('creates an empty database', async () => {
    const url = await server.createDatabase('empty');
    expect(await query(url, 'select 1 as value')).toEqual([{ value: 1 }]);
  });

  it('drops a database that is in use', async () => {
    const url = await server.createDatabase('busy');
    const client = new pg.Client({ connectionString: url });
    const cut = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await dropDatabase(server.url(), 'busy');
    await cut;
    await expect(query(url, 'select 1')).rejects.toThrow('does not exist');
  });

  it('refuses connections while halted and keeps its data', async () => {
    const url = await server.createDatabase('kept');
    await prepare(url);
    await server.halt();
    await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    await server.resume();
    expect(await query(url, 'select value from mark')).toEqual([{ value: 7 }]);
  });

  it('is gone when its process dies, also while it is frozen', async () => {
    const module = new URL('./postgres.ts', import.meta.url).href;
    const program = `const { startPostgres } = await import('${module}');
      const server = await startPostgres();
      await server.freeze();
      console.log(server.url());
      process.kill(process.pid, 'SIGKILL');`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = (await text(child.stdout)).trim();
    await until(async () => /ECONNREFUSED/.test(await connectionError(url)), 20_000);
  });

  it('is gone after stop, and stopping twice does no harm', async () => {
    await server.stop();
    await server.stop();
    await expect(query(server.url(), 'select 1')).rejects.toThrow('ECONNREFUSED');
  });
});
