import {
  atLeast,
  type Finding,
  inTurn,
  logIn,
  type Side,
  sqlThroughput,
  throughput,
} from './measure.js';
import type { SqlOrder } from './sql-worker.js';

const ROUNDS = 5;
const ROUND_MS = 2_000;
const LANES = 8;
const TASKS = 19;

/** (5): a change by an admin, with its log row, against the two statements alone. */
export async function benchWrites(ours: Side, url: string): Promise<Finding[]> {
  const token = await logIn(ours.url);
  // Each request from another client, or the limit of writes would be what is measured.
  const requests = Array.from(
    { length: TASKS },
    (_, index) =>
      `POST /api/v1/admin/tasks/${index + 1}/toggle HTTP/1.1\r\nHost: bench\r\nContent-Length: 0\r\n` +
      `X-Forwarded-For: client-{n}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const order: SqlOrder = {
    url,
    lanes: LANES,
    duration: ROUND_MS,
    transaction: true,
    statements: [
      {
        text: 'update tasks set is_active = not is_active, updated_at = now() where id = $1::int % 19 + 1',
        values: ['$n'],
      },
      {
        text: `insert into operation_logs (admin_username, action, resource_type, details, ip_address, created_at)
               values ('admin', 'update_task', 'task', $1, '127.0.0.1', now())`,
        values: ['Task 1 "Sample": is_active: true → false'],
      },
    ],
  };
  const load = { port: ours.port, connections: LANES, duration: ROUND_MS, requests };
  const [own = 0, bare = 0] = await inTurn(ROUNDS, [
    () => throughput(load),
    () => sqlThroughput(order),
  ]);
  const note = `${Math.round(own)} against ${Math.round(bare)} changes/s`;
  return [atLeast('write with log row : transaction', own / bare, 0.6, note)];
}
