/** The bare driver: `COPY users TO STDOUT` as CSV, counting the bytes as they come. */
import pg from 'pg';

const { url }: { url: string } = JSON.parse(process.argv[2] ?? '{}');
const client = new pg.Client({ connectionString: url });
await client.connect();

let bytes = 0;
let rows = 0;
const start = performance.now();
await new Promise<void>((resolve, reject) => {
  // The interface that the driver's queue expects of a query.
  const copy = {
    submit: (connection: { query(text: string): void }) =>
      connection.query('copy users to stdout (format csv, header)'),
    handleCopyOutResponse: () => {},
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      bytes += chunk.length;
      rows += 1;
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => resolve(),
    handleError: reject,
  };
  client.query(copy as never);
});
const seconds = (performance.now() - start) / 1000;
await client.end();
process.stdout.write(JSON.stringify({ bytes, rows: rows - 1, seconds }));
