/**
 * Sends a mix of requests at a steady rate to several servers, as visitors come: whether earlier ones were answered
 * or not. A latency counts from when a request was due. A process of its own, with raw sockets.
 */
import { connect, type Socket } from 'node:net';
import { nthAddress } from '../support/shared/client-address.js';
import { quantiles, RawAnswers } from './raw-answers.js';

export interface RateOrder {
  ports: number[];
  /** Requests a second; 0 sends as many as the connections get answered. */
  rate: number;
  /** Kept connections to each server. */
  connections: number;
  /** Milliseconds. */
  duration: number;
  /** Milliseconds from which a response counts as late. */
  late: number;
  /** The number before the first user of the requests that work once per user. */
  first: number;
  /** Whole requests and how often each is sent; `{address}`, and the users `{any}`, `{rich}` and `{next}`, are filled in. */
  requests: { text: string; weight: number }[];
  /** Number of users. */
  users: number;
}

export interface RateResult {
  requests: number;
  seconds: number;
  /** Failed responses by request line and status; `0` is a connection that broke. */
  failures: Record<string, number>;
  /** Milliseconds. */
  p50: number;
  p99: number;
  slowest: number;
  /** Requests that took longer than {@link RateOrder.late}. */
  late: number;
  /** The last user of the requests that work once per user. */
  last: number;
}

const order: RateOrder = JSON.parse(process.argv[2] ?? '{}');
const failures: Record<string, number> = {};
const latencies: number[] = [];
let { first: next } = order;

/** The numbers by which the large campaign makes its users differ. */
const chance = (user: number, salt: number) =>
  ((user * (7919 + 2 * salt) + salt * 104_729) % 1_000_003) % 1000;

/** Leaves out banned and inactive users. */
const takesPart = (user: number) => chance(user, 5) >= 20 && chance(user, 6) >= 5;

/** Users with enough points for a claim. */
const isRich = (user: number) => takesPart(user) && chance(user, 3) >= 500;

function anyUser(isWanted: (user: number) => boolean): number {
  for (;;) {
    const user = 1 + Math.floor(Math.random() * order.users);
    if (isWanted(user)) return user;
  }
}

const digits = (user: number) => String(user).padStart(10, '0');

function nextUser(): number {
  do next += 1;
  while (!takesPart(next));
  return next;
}

/** Each request as often as its weight says, spread evenly. */
const mix: string[] = [];
{
  const total = order.requests.reduce((sum, { weight }) => sum + weight, 0);
  const shares = order.requests.map(({ text, weight }) => ({
    text,
    share: weight / total,
    due: 0,
  }));
  for (let place = 0; place < 1_000; place += 1) {
    for (const request of shares) request.due += request.share;
    const most = shares.reduce((a, b) => (b.due > a.due ? b : a));
    most.due -= 1;
    mix.push(most.text);
  }
}

interface Waiting {
  text: string;
  due: number;
}

const queue: Waiting[] = [];
const idle: Lane[] = [];
let sent = 0;

class Lane {
  private socket: Socket;
  private current: Waiting | undefined;
  private answers = new RawAnswers();
  private readonly port: number;

  constructor(port: number) {
    this.port = port;
    this.socket = this.open();
  }

  send(waiting: Waiting): void {
    this.current = waiting;
    this.socket.write(waiting.text);
  }

  close(): void {
    this.socket.removeAllListeners();
    this.socket.destroy();
  }

  private open(): Socket {
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => release(this));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.current) fail(this.current.text, '0');
      this.current = undefined;
      // It is idle again once it is connected.
      if (idle.includes(this)) idle.splice(idle.indexOf(this), 1);
      this.answers = new RawAnswers();
      this.socket = this.open();
    });
    socket.on('data', (chunk) => this.read(chunk));
    return socket;
  }

  private read(chunk: Buffer): void {
    const status = this.answers.read(chunk);
    if (status === undefined || !this.current) return;
    if (!/^[23]/.test(status)) fail(this.current.text, status);
    latencies.push(performance.now() - this.current.due);
    this.current = undefined;
    release(this);
  }
}

function fail(text: string, status: string): void {
  const line = `${text.split(' HTTP/', 1)[0]} ${status}`;
  failures[line] = (failures[line] ?? 0) + 1;
}

function release(lane: Lane): void {
  const now = performance.now();
  if (order.rate === 0 && now < end) queue.push(make(now));
  const waiting = queue.shift();
  if (waiting) lane.send(waiting);
  else idle.push(lane);
}

function make(due: number): Waiting {
  const text = (mix[sent % mix.length] ?? '')
    .replace('{address}', nthAddress(sent))
    .replace('{any}', () => digits(anyUser(takesPart)))
    .replace('{rich}', () => digits(anyUser(isRich)))
    .replace('{next}', () => digits(nextUser()));
  sent += 1;
  return { text, due };
}

const start = performance.now();
const end = start + order.duration;
const lanes = order.ports.flatMap((port) =>
  Array.from({ length: order.connections }, () => new Lane(port)),
);
let due = 0;
const timer = setInterval(() => {
  const now = performance.now();
  if (order.rate > 0) {
    for (; due < order.rate * ((Math.min(now, end) - start) / 1000); due += 1) {
      const waiting = make(start + (due / order.rate) * 1000);
      const lane = idle.shift();
      if (lane) lane.send(waiting);
      else queue.push(waiting);
    }
  }
  if (now < end + 1_000 && (now < end || idle.length < lanes.length)) return;
  clearInterval(timer);
  for (const lane of lanes) lane.close();
  finish();
}, 1);

function finish(): void {
  // Unsent requests have waited as well.
  const waited = queue.map((waiting) => performance.now() - waiting.due);
  const all = [...latencies, ...waited];
  const result: RateResult = {
    requests: latencies.length,
    seconds: order.duration / 1000,
    failures,
    ...quantiles(all),
    late: all.filter((latency) => latency > order.late).length,
    last: next,
  };
  process.stdout.write(JSON.stringify(result));
}
