import pg from 'pg';
import {
  createDatabase,
  dropDatabase,
  ensureTemplate,
  startPostgres,
  type TestPostgres,
} from './postgres.js';

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ value: number }>(text)).rows;
  } finally {
    await client.end();
  }
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

  it('prepares a template once and copies it', async () => {
    let prepared = 0;
    const count = async (url: string) => {
      prepared += 1;
      await prepare(url);
    };
    await Promise.all([1, 2, 3].map(() => ensureTemplate(server.url(), 'template_a', count)));
    expect(prepared).toBe(1);

    const copies = await Promise.all(
      ['copy-1', 'copy-2'].map((name) => createDatabase(server.url(), name, 'template_a')),
    );
    for (const url of copies) {
      expect(await query(url, 'select value from mark')).toEqual([{ value: 7 }]);
    }
  });

  it('gives no name to a template whose preparation failed', async () => {
    const fails = () => Promise.reject(new Error('no'));
    await expect(ensureTemplate(server.url(), 'template_b', fails)).rejects.toThrow('no');
    await ensureTemplate(server.url(), 'template_b', prepare);
    const url = await createDatabase(server.url(), 'copy-3', 'template_b');
    expect(await query(url, 'select value from mark')).toEqual([{ value: 7 }]);
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

  it('is gone after stop, and stopping twice does no harm', async () => {
    await server.stop();
    await server.stop();
    await expect(query(server.url(), 'select 1')).rejects.toThrow('ECONNREFUSED');
  });
});
