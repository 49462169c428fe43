import {
  atLeast,
  type Finding,
  IS_QUICK,
  inTurn,
  type Side,
  startScript,
  throughput,
} from './measure.js';

const PATHS = ['/api/v1/airdrop/tasks', '/api/v1/public/whitepaper'];
const ROUNDS = 5;
const ROUND_MS = 1_500;
const CONNECTIONS = 32;

/** Headers of a connection or of one response, which each server sets itself. */
const OWN = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const BARE = `
  const { headers, body } = JSON.parse(process.argv[1]);
  const bytes = Buffer.from(body, 'base64');
  const server = require('node:http').createServer((_, answer) => answer.writeHead(200, headers).end(bytes));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;
/**
 * Adds the fixed cost of each of our responses: an id, a check of the request's headers, and a line
 * of the log.
 */
const BARE_WITH_LOG = `
  const { headers, body } = JSON.parse(process.argv[1]);
  const { randomUUID } = require('node:crypto');
  const { devNull } = require('node:os');
  const bytes = Buffer.from(body, 'base64');
  const zipped = require('node:zlib').gzipSync(bytes);
  const log = require('node:fs').createWriteStream(devNull);
  let lines = '';
  setInterval(() => { if (lines !== '') log.write(lines); lines = ''; }, 50);
  const etag = headers.etag;
  const server = require('node:http').createServer((request, answer) => {
    const begun = performance.now();
    const { method, url, headers: asked, socket } = request;
    const reqId = randomUUID();
    const sent = /gzip/.test(asked['accept-encoding'] ?? '') ? zipped : bytes;
    if (asked['if-none-match'] === etag) answer.writeHead(304).end();
    else answer.writeHead(200, { ...headers, 'x-request-id': reqId }).end(sent);
    const responseTime = performance.now() - begun;
    const ip = asked['x-forwarded-for'] ?? socket.remoteAddress;
    lines += JSON.stringify({ time: Date.now(), reqId, req: { method, url, ip }, res: { statusCode: answer.statusCode }, responseTime, msg: 'request completed' }) + '\\n';
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;
const FASTIFY = `
  const { path, headers, body } = JSON.parse(process.argv[1]);
  const bytes = Buffer.from(body, 'base64');
  const server = require('fastify')();
  server.get(path, (_, reply) => { reply.headers(headers).send(bytes); });
  server.listen({ port: 0, host: '127.0.0.1' }).then(() => console.log(server.server.address().port));
`;

interface Rival {
  name: string;
  goal: number;
  script: string;
  /** Whether a server that sends the body alone is measured too. */
  isCompared: boolean;
}

const RIVALS: Rival[] = [
  { name: 'bare node:http', goal: 0.85, script: BARE, isCompared: true },
  { name: 'the same with id and log', goal: 0.9, script: BARE_WITH_LOG, isCompared: false },
  { name: 'minimal Fastify', goal: 1, script: FASTIFY, isCompared: true },
];

/** (1) and (2): public responses against servers that only send the same bytes. */
export async function* benchPublicAnswers(ours: Side): AsyncGenerator<Finding> {
  for (const path of PATHS) yield* await benchPath(ours, path);
}

async function benchPath(ours: Side, path: string): Promise<Finding[]> {
  // Not compressed, as the load asks for it.
  const answer = await fetch(ours.url + path, { headers: { 'Accept-Encoding': 'identity' } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OWN.has(name)));
  const content = {
    'content-type': headers['content-type'],
    'content-length': String(bytes.length),
  };
  const body = bytes.toString('base64');
  const same = JSON.stringify({ path, headers: { ...headers, ...content }, body });
  const bodyOnly = JSON.stringify({ path, headers: content, body });
  const rivals = IS_QUICK ? RIVALS.slice(0, 1) : RIVALS;
  const others: Side[] = [];
  for (const { script, isCompared } of rivals) {
    others.push(await startScript(script, same));
    if (isCompared && !IS_QUICK) others.push(await startScript(script, bodyOnly));
  }
  const requests = [`GET ${path} HTTP/1.1\r\nHost: bench\r\n\r\n`];
  const sides = [ours, ...others].map(
    ({ port }) =>
      () =>
        throughput({ port, connections: CONNECTIONS, duration: ROUND_MS, requests }),
  );
  try {
    const [own = 0, ...rates] = await inTurn(ROUNDS, sides);
    return rivals.map(({ name, goal, isCompared }) => {
      const rate = rates.shift() ?? 0;
      const small = isCompared && !IS_QUICK ? rates.shift() : undefined;
      const note = `${Math.round(own)} against ${Math.round(rate)} requests/s`;
      const more = small && `; ${(own / small).toFixed(2)} of one that sends no headers of ours`;
      const what = `${path.replace('/api/v1', '')} : ${name}`;
      return atLeast(what, own / rate, goal, `${note}${more ?? ''}`);
    });
  } finally {
    await Promise.all(others.map((side) => side.stop()));
  }
}
