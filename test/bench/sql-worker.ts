/** The bare driver: runs a use case's SQL over some connections and counts how often it got done. */
import pg from 'pg';

export interface SqlOrder {
  url: string;
  lanes: number;
  /** Milliseconds. */
  duration: number;
  /** Statements of one use case, one after the other; `$n` in a value is a number that changes. */
  statements: { text: string; values?: unknown[] }[];
  /** The number before the first one; by default 0. */
  first?: number;
  /** The most runs; by default as many as the time allows. */
  most?: number;
  /** Whether each connection plans the statements once, like the server. */
  prepared?: boolean;
  /** Whether the statements form one transaction. */
  transaction?: boolean;
}

const order: SqlOrder = JSON.parse(process.argv[2] ?? '{}');
const pool = new pg.Pool({ connectionString: order.url, max: order.lanes });
let done = 0;
let sent = 0;

const start = performance.now();
const end = start + order.duration;
await Promise.all(Array.from({ length: order.lanes }, lane));
const seconds = (performance.now() - start) / 1000;
await pool.end();
process.stdout.write(JSON.stringify({ requests: done, seconds }));

async function lane(): Promise<void> {
  while (performance.now() < end && sent < (order.most ?? Number.POSITIVE_INFINITY)) {
    const client = await pool.connect();
    sent += 1;
    const number = (order.first ?? 0) + sent;
    if (order.transaction) await client.query('begin');
    for (const [index, statement] of order.statements.entries()) {
      const { text, values = [] } = statement;
      const given = values.map((value) => (value === '$n' ? number : value));
      const name = order.prepared && values.length > 0 ? { name: `s${index}` } : {};
      await client.query({ text, values: given, ...name });
    }
    if (order.transaction) await client.query('commit');
    client.release();
    done += 1;
  }
}
