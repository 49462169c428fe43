/**
 * Sends requests over kept connections, one at a time on each, and counts the responses. It is a
 * process of its own with raw sockets, so that the measurement shows the server and not this
 * client.
 */
import { connect } from 'node:net';
import { nthAddress } from '../support/shared/client-address.js';
import { quantiles, RawAnswers } from './raw-answers.js';

export interface LoadOrder {
  port: number;
  connections: number;
  /** Milliseconds. */
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
  /** Responses by status; `0` is a connection that broke. */
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

const result: LoadResult = {
  requests: latencies.length,
  seconds,
  statuses,
  ...quantiles(latencies),
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
    const answers = new RawAnswers();
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
      const status = answers.read(chunk);
      if (status === undefined) return;
      count(status);
      latencies.push(performance.now() - begun);
      next();
    });
  });
}
