import pg from 'pg';

/** The methods of a query that the driver calls; its types name `submit` only. */
interface DriverQuery extends pg.Query {
  readonly name?: string;
  readonly text: string;
  readonly _result: { _types: unknown };
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
  handleError(error: unknown, connection: pg.Connection): void;
}

interface DriverConnection extends pg.Connection {
  submittedNamedStatements: Record<string, string>;
  sync(): void;
}

/** The database has skipped a statement, because one before it failed with the error in `cause`. */
export class SkippedError extends Error {
  constructor(cause: unknown) {
    super('A statement before it has failed', { cause });
  }
}

/**
 * Statements that are sent in one packet and return in one: the database writes its results at each `Sync`, and only
 * the last statement has one. It skips the statements after a failure.
 */
export class StatementGroup implements pg.Submittable {
  private readonly queries: DriverQuery[] = [];
  private answered = 0;

  constructor(private readonly client: pg.PoolClient) {}

  add(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, result: unknown) =>
        error ? reject(error) : resolve(result as pg.QueryResult);
      const query = new pg.Query({ ...statement, ...EXTENDED }, done) as DriverQuery;
      // Parses values as the connection does.
      query._result._types = this.client;
      this.queries.push(query);
    });
  }

  submit(connection: pg.Connection): void {
    const unsynced: DriverConnection = Object.create(connection, { sync: { value: () => {} } });
    for (const query of this.queries) query.submit(unsynced);
    (connection as DriverConnection).sync();
  }

  /** Name and text tell the driver which statements a connection has parsed. */
  get name(): string | undefined {
    return this.current?.name;
  }

  get text(): string | undefined {
    return this.current?.text;
  }

  handleRowDescription(message: unknown): void {
    this.current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.current?.handleCommandComplete(message, connection);
    this.answered += 1;
  }

  handleEmptyQuery(connection: pg.Connection): void {
    this.current?.handleEmptyQuery(connection);
    this.answered += 1;
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const query of this.queries) query.handleReadyForQuery(connection);
  }

  handleError(error: unknown, connection: pg.Connection): void {
    const { submittedNamedStatements } = connection as DriverConnection;
    for (const [index, query] of this.queries.entries()) {
      if (index < this.answered) query.handleReadyForQuery(connection);
      else if (index === this.answered) query.handleError(error, connection);
      else query.handleError(new SkippedError(error), connection);
      // Skipped statements have to be parsed the next time.
      if (index > this.answered && query.name) delete submittedNamedStatements[query.name];
    }
  }

  private get current(): DriverQuery | undefined {
    return this.queries[this.answered];
  }
}

/** A simple query would end the group: it is a `Sync` of its own. */
const EXTENDED = { queryMode: 'extended' };
