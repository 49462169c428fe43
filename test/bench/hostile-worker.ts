/** Sends bodies at the size limit that are as expensive to parse as possible, several at a time. */
import { Agent, request } from 'node:http';

export interface HostileOrder {
  url: string;
  token: string;
  count: number;
  lanes: number;
}

export interface HostileResult {
  seconds: number;
  /** Responses by status. */
  statuses: Record<string, number>;
  /** The longest answer, in bytes. */
  longest: number;
}

const FULL = 255_000;
const LOGIN = '/api/v1/admin/auth/login';
const BAN = '/api/v1/admin/users/bulk/ban';

const order: HostileOrder = JSON.parse(process.argv[2] ?? '{}');
const agent = new Agent({ keepAlive: true, maxSockets: order.lanes });
const result: HostileResult = { seconds: 0, statuses: {}, longest: 0 };

const filled = (start: string, part: (n: number) => string, end: string): string => {
  let text = start + part(0);
  for (let n = 1; text.length < FULL; n += 1) text += `,${part(n)}`;
  return text + end;
};

/** Each takes its number, so that no two logins are for the same name. */
const bodies: ((n: number) => [path: string, body: string])[] = [
  [LOGIN, filled('"password":"x",', (n) => `"f${n}":0`, '}')],
  [BAN, filled('"ids":[', () => '{}', ']}')],
  [BAN, filled('"ids":[', (n) => String(n), ']}')],
  [BAN, filled('"ids":[', () => '"x"', ']}')],
  [LOGIN, `"password":"${'x'.repeat(FULL)}"}`],
  [LOGIN, `"password":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`],
  [LOGIN, `"password":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  [LOGIN, `"__proto":"__proto__",${filled('"password":[', () => '"__proto__"', ']}')}`],
  [LOGIN, `"${'x'.repeat(FULL)}":0}`],
].map(([path = '', rest = '']) => (n) => [
  path,
  path === LOGIN ? `{"username":"u${n}",${rest}` : `{${rest}`,
]);

let sent = 0;
const start = performance.now();
await Promise.all(Array.from({ length: order.lanes }, lane));
result.seconds = (performance.now() - start) / 1000;
agent.destroy();
process.stdout.write(JSON.stringify(result));

async function lane(): Promise<void> {
  while (sent < order.count) {
    sent += 1;
    const [path, body] = bodies[sent % bodies.length]?.(sent) ?? ['', ''];
    await post(path, body, sent);
  }
}

/** Each call comes from an address of its own, or rate limits would refuse it. */
function post(path: string, body: string, n: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = {
    authorization: `Bearer ${order.token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.1.${n >> 8}.${n & 255}`,
  };
  const call = request(order.url + path, { method: 'POST', headers, agent });
  call.on('error', reject);
  call.on('response', (answer) => {
    let length = 0;
    answer.on('data', (chunk: Buffer) => {
      length += chunk.length;
    });
    answer.on('error', reject);
    answer.on('end', () => {
      const status = String(answer.statusCode);
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      result.longest = Math.max(result.longest, length);
      resolve();
    });
  });
  call.end(body);
  return promise;
}
