import { PgliteConnection, PgliteDriver } from '@mikro-orm/pglite';
import { OneConnection } from './one-connection.js';
import { assertNoTransaction } from './open-transaction.js';

type Dialect = ReturnType<PgliteConnection['createKyselyDialect']>;
type Client = Awaited<ReturnType<PgliteConnection['getNativeClient']>>;

/** The ORM's only connection to the embedded database; its holder cannot request it again. */
export class EmbeddedConnection extends PgliteConnection {
  private lent: Client | undefined;

  override createKyselyDialect(options: Record<string, unknown>): Dialect {
    const dialect = super.createKyselyDialect(options);
    const own: Pick<Dialect, 'createAdapter' | 'createDriver'> = {
      // The query builder's own lock would let a transaction wait for itself.
      createAdapter: () =>
        Object.defineProperty(dialect.createAdapter(), 'supportsMultipleConnections', {
          value: true,
        }),
      createDriver: () => handedOut(dialect.createDriver()),
    };
    return Object.assign(Object.create(dialect), own);
  }

  /** The client for work outside of the ORM. */
  override async getNativeClient(): Promise<Client> {
    this.lent = await super.getNativeClient();
    return new Proxy(this.lent, { get: guarded });
  }

  /** Calls `note` after each statement, also of work outside of the ORM. */
  async onStatement(note: () => void): Promise<void> {
    const client = await super.getNativeClient();
    const execute = client.execProtocolRawSync.bind(client);
    client.execProtocolRawSync = (message) => {
      const answer = execute(message);
      note();
      return answer;
    };
  }

  /** Also what no statement of the ORM has used: the process would not end, and the directory stay open. */
  override async close(force?: boolean): Promise<void> {
    await super.close(force);
    if (this.lent && !this.lent.closed) await this.lent.close();
    this.lent = undefined;
  }
}

export class EmbeddedDriver extends PgliteDriver {
  override readonly connection = new EmbeddedConnection(this.config);
}

/** Makes a driver give its connection to one caller after the other. */
function handedOut(driver: ReturnType<Dialect['createDriver']>) {
  const one = new OneConnection();
  const acquire = driver.acquireConnection.bind(driver);
  const known = new WeakSet<object>();
  const { beginTransaction, commitTransaction, rollbackTransaction } = driver;
  /** A step that waits for the native client is no idle holder. */
  const counted =
    <Input extends unknown[]>(step: (...input: Input) => Promise<void>) =>
    (...input: Input) =>
      one.use(() => step.apply(driver, input));
  return Object.assign(driver, {
    beginTransaction: counted(beginTransaction),
    commitTransaction: counted(commitTransaction),
    rollbackTransaction: counted(rollbackTransaction),
    acquireConnection: async () => {
      assertNoTransaction();
      await one.take();
      const connection = await acquire();
      if (known.has(connection)) return connection;
      known.add(connection);
      const execute = connection.executeQuery.bind(connection);
      return Object.assign(connection, {
        executeQuery: (...query: Parameters<typeof execute>) => one.use(() => execute(...query)),
      });
    },
    releaseConnection: async () => one.pass(),
  });
}

/** Wraps a member of the native client so that it throws inside of a transaction. */
function guarded(client: Client, name: string | symbol): unknown {
  const member: unknown = Reflect.get(client, name, client);
  if (typeof member !== 'function') return member;
  return (...input: unknown[]) => {
    assertNoTransaction();
    return member.apply(client, input);
  };
}
