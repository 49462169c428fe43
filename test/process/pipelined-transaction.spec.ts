import { sql } from 'kysely';
import pg from 'pg';
import { PipelinedTransaction } from '../../server/database/pipelined-transaction.js';
import { startPostgres, type TestPostgres } from '../support/shared/postgres.js';

const INSERT = 'insert into notes (text) values ($1)';

describe('a transaction that does not wait for each answer', () => {
  let postgres: TestPostgres;
  let pool: pg.Pool;
  let client: pg.PoolClient;
  /** The packets that were written to the database, as how many statements each had. */
  let packets: number[];
  let restore = () => {};

  beforeAll(async () => {
    postgres = await startPostgres();
    const connectionString = await postgres.createDatabase('pipelined');
    pool = new pg.Pool({ connectionString, max: 1, pipeline: true });
    await pool.query('create table notes (id serial primary key, text text unique not null)');
  });
  afterAll(async () => {
    await pool.end();
    await postgres.stop();
  });
  beforeEach(async () => {
    await pool.query('truncate notes restart identity');
  });
  // With one connection, a test that keeps it would let the next one hang.
  afterEach(() => {
    restore();
    expect(pool.idleCount).toBeLessThanOrEqual(1);
    expect(pool.waitingCount).toBe(0);
  });

  async function begin(): Promise<PipelinedTransaction> {
    client = await pool.connect();
    packets = [];
    const { stream } = client.connection;
    const query = client.query.bind(client) as (...given: unknown[]) => never;
    let sent = 0;
    client.query = (...given: unknown[]) => {
      sent += 1;
      return query(...given);
    };
    const uncork = stream.uncork.bind(stream);
    stream.uncork = () => {
      uncork();
      if (stream.writableCorked > 0 || sent === 0) return;
      packets.push(sent);
      sent = 0;
    };
    restore = () => {
      Object.assign(stream, { uncork });
      Object.assign(client, { query });
    };
    return new PipelinedTransaction(client);
  }

  const add = (text: string | null) => ({ text: INSERT, values: [text] });
  const notes = async () =>
    (await pool.query('select text from notes order by id')).rows.map(({ text }) => text);

  it('sends its begin with what it reads first, and its commit with the last change', async () => {
    const transaction = await begin();
    const read = { text: 'select count(*)::int as notes from notes' };
    const [first, second] = await Promise.all([transaction.query(read), transaction.query(read)]);
    expect([first.rows, second.rows]).toEqual([[{ notes: 0 }], [{ notes: 0 }]]);
    await transaction.query(add('one'));
    await transaction.sendUnread(add('two'));
    await transaction.commit();
    expect(packets).toEqual([3, 1, 2]);
    expect(await notes()).toEqual(['one', 'two']);
  });

  it('undoes everything at a rollback, also what nobody waited for', async () => {
    const transaction = await begin();
    await transaction.query(add('one'));
    await transaction.sendUnread(add('two'));
    await transaction.rollback();
    expect(await notes()).toEqual([]);
  });

  it('throws at the commit what a change threw that nobody waited for', async () => {
    const transaction = await begin();
    await transaction.query(add('one'));
    await transaction.sendUnread(add(null));
    await expect(transaction.commit()).rejects.toMatchObject({ code: '23502' });
    await transaction.rollback();
    expect(await notes()).toEqual([]);
  });

  it('throws it at the next statement before', async () => {
    const transaction = await begin();
    await transaction.query(add('one'));
    await transaction.sendUnread(add('one'));
    await expect(transaction.query(add('two'))).rejects.toMatchObject({ code: '23505' });
    await transaction.rollback();
    expect(await notes()).toEqual([]);
  });

  it('commits nothing when a failure was caught on the way', async () => {
    const transaction = await begin();
    await transaction.query(add('one'));
    await transaction.query(add('one')).catch(() => {});
    await expect(transaction.commit()).rejects.toThrow('was rolled back');
    expect(await notes()).toEqual([]);
  });

  it('changes nothing when it could not begin', async () => {
    client = await pool.connect();
    const query = client.query.bind(client) as (statement: pg.QueryConfig) => Promise<never>;
    client.query = (({ text, values = [] }: pg.QueryConfig) =>
      query({ text: text === 'begin' ? 'select 1 / 0' : text, values })) as typeof client.query;
    const transaction = new PipelinedTransaction(client);
    Object.assign(client, { query });
    await expect(transaction.query(add('one'))).rejects.toThrow('division by zero');
    await expect(transaction.query({ text: 'select 1' })).rejects.toThrow('division by zero');
    await transaction.rollback();
    expect(await notes()).toEqual([]);
  });

  it('takes no statement once it has ended', async () => {
    const transaction = await begin();
    await transaction.query(add('one'));
    await transaction.rollback();
    await expect(transaction.query(add('two'))).rejects.toThrow('is over');
    await expect(transaction.sendUnread(add('two'))).rejects.toThrow('is over');
    expect(await notes()).toEqual([]);
  });

  it('runs the query builder’s queries, between savepoints as well', async () => {
    const transaction = await begin();
    const context = transaction.context as typeof transaction.context & {
      savepoint(name: string): { execute(): Promise<typeof transaction.context> };
      rollbackToSavepoint(name: string): { execute(): Promise<unknown> };
    };
    await sql`insert into notes (text) values (${'one'})`.execute(context);
    const nested = await context.savepoint('s1').execute();
    await sql`insert into notes (text) values (${'two'})`.execute(nested);
    await context.rollbackToSavepoint('s1').execute();
    await transaction.commit();
    expect(await notes()).toEqual(['one']);
  });
});
