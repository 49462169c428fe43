/**
 * Sends requests over kept connections, one at a time on each, and counts the answers. A process of
 * its own, and raw sockets, so that what is measured is the server and not this.
 */
import { connect } from 'node:net';
import { nthAddress } from '../support/shared/client-address.js';

export interface LoadOrder {
  port: number;
  connections: number;
  /** How long, in milliseconds. */
  duration: number;
  /** The number before the first request's; by default 0. */
  first?: number;
  /** Requests at most; by default as many as the time allows. */
  most?: number;
  /** Whole requests, sent in turn; `{address}` becomes another client's each time, `{n}` its number. */
  requests: string[];
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Answers by status; `0` is a connection that broke. */
  statuses: Record<string, number>;
  /** Milliseconds. */
  p50: number;
  p99: number;
  slowest: number;
}

const order: LoadOrder = JSON.parse(process.argv[2] ?? '{}');
const statuses: Record<string, number> = {};
const latencies: number[] = [];
let sent = 0;

const start = performance.now();
const end = start + order.duration;
await Promise.all(Array.from({ length: order.connections }, () => lane()));
const seconds = (performance.now() - start) / 1000;

latencies.sort((a, b) => a - b);
const at = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0;
const result: LoadResult = {
  requests: latencies.length,
  seconds,
  statuses,
  p50: at(0.5),
  p99: at(0.99),
  slowest: at(1),
};
process.stdout.write(JSON.stringify(result));

function count(status: string): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}

/** One connection: it ends with the time, or when it breaks. */
function lane(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
    let begun = 0;
    let missing = 0;
    let head = '';
    const next = () => {
      if (performance.now() >= end || sent >= (order.most ?? Number.POSITIVE_INFINITY)) {
        socket.end();
        resolve();
        return;
      }
      const request = order.requests[sent % order.requests.length] ?? '';
      sent += 1;
      begun = performance.now();
      const number = String((order.first ?? 0) + sent).padStart(10, '0');
      socket.write(request.replace('{address}', nthAddress(sent)).replace('{n}', number));
    };
    socket.on('connect', next);
    socket.on('error', () => {
      count('0');
      resolve();
    });
    socket.on('data', (chunk) => {
      if (missing === 0) {
        head += chunk.toString('latin1', 0, 8192);
        const body = head.indexOf('\r\n\r\n');
        if (body < 0) return;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        missing = body + 4 + length - (head.length - Math.min(chunk.length, 8192));
        count(head.slice(9, 12));
        head = '';
      }
      missing -= chunk.length;
      if (missing > 0) return;
      missing = 0;
      latencies.push(performance.now() - begun);
      next();
    });
  });
}
