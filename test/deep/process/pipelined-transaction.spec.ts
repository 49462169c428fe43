import { sql } from 'kysely';
import pg from 'pg';
import { PipelinedTransaction } from '../../../server/platform/database/pipelined-transaction.js';
import { startPostgres, type TestPostgres } from '../../support/shared/postgres.js';

const INSERT = 'insert into notes (text) values ($1)';

describe('a transaction that does not wait for each answer', () => {
  let postgres: TestPostgres;
  let pool: pg.Pool;
  let client: pg.PoolClient;
  /** Number of statements in each packet that was sent for an immediate response. */
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
  // There is one connection: a test that keeps it would block the next one.
  afterEach(() => {
    restore();
    expect(pool.idleCount).toBeLessThanOrEqual(1);
    expect(pool.waitingCount).toBe(0);
  });

  async function begin(): Promise<PipelinedTransaction> {
    client = await pool.connect();
    packets = [];
    const connection = client.connection as pg.Connection &
      Record<'execute' | 'sync', (...given: never[]) => void>;
    const { execute, sync } = connection;
    let sent = 0;
    const counting = {
      execute(this: object, ...given: never[]) {
        sent += 1;
        return execute.apply(this, given);
      },
      sync(this: object) {
        packets.push(sent);
        sent = 0;
        return sync.apply(this);
      },
    };
    Object.assign(connection, counting);
    restore = () => Object.assign(connection, { execute, sync });
    return new PipelinedTransaction(client);
  }

  const add = (text: string | null) => ({ text: INSERT, values: [text] });
  const notes = async () =>
    (await pool.query('select text from notes order by id')).rows.map(({ text }) => text);

  it('sends its begin with the first read, and its commit with the last change', async () => {
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

  it('sends its begin with a change that comes first, and all of it with the commit', async () => {
    const transaction = await begin();
    await transaction.sendUnread(add('one'));
    await transaction.commit();
    expect(packets).toEqual([3]);
    expect(await notes()).toEqual(['one']);
  });

  it('throws the error of the failed statement, not of the statements skipped with it', async () => {
    const transaction = await begin();
    const meant = (): never => {
      throw new Error('not mine');
    };
    const failed = transaction.query({ text: 'select 1 / $1::int', values: [0] });
    const skipped = transaction.sendUnread({ ...add('one'), name: 'skipped' }, meant);
    await expect(Promise.all([failed, skipped])).rejects.toThrow('division by zero');
    await expect(transaction.commit()).rejects.toThrow('division by zero');
    expect(await notes()).toEqual([]);
    const again = await begin();
    await again.sendUnread({ ...add('two'), name: 'skipped' });
    await again.commit();
    expect(await notes()).toEqual(['two']);
  });

  it('gives the connection back after a change that failed', async () => {
    const transaction = await begin();
    await transaction.sendUnread(add(null));
    await expect(transaction.commit()).rejects.toMatchObject({ code: '23502' });
    expect([pool.idleCount, client.getTransactionStatus()]).toEqual([1, 'I']);
  });

  it('undoes everything at a rollback, also statements without a waiting caller', async () => {
    const transaction = await begin();
    await transaction.query(add('one'));
    await transaction.sendUnread(add('two'));
    await transaction.rollback();
    expect(await notes()).toEqual([]);
  });

  it('throws at the commit the error of a change without a waiting caller', async () => {
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
    const connection = client.connection as pg.Connection & {
      parse(query: object): void;
      bind(config: object): void;
    };
    const { bind } = connection;
    connection.bind = function (this: typeof connection, config: { statement?: string }) {
      if (config.statement !== 'jetdrop_begin') return bind.call(this, config);
      this.parse({ text: 'select 1 / 0' });
      return bind.call(this, { ...config, statement: '' });
    };
    restore = () => Object.assign(connection, { bind });
    const transaction = new PipelinedTransaction(client);
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
