// The driver comes with @mikro-orm/postgresql, without types: these are the parts the tests use.
declare module 'pg' {
  export class Client {
    constructor(options: { connectionString: string; connectionTimeoutMillis?: number });
    connect(): Promise<void>;
    on(event: 'error', listener: (error: Error) => void): this;
    query<Row = Record<string, unknown>>(
      text: string,
      values?: unknown[],
    ): Promise<{ rows: Row[]; rowCount: number | null }>;
    end(): Promise<void>;
  }
  const pg: { Client: typeof Client };
  export default pg;
}
