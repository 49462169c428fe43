import { atLeast, type Finding, inTurn, type Side, startScript, throughput } from './measure.js';

const PATHS = ['/api/v1/airdrop/tasks', '/api/v1/public/whitepaper'];
const ROUNDS = 5;
const ROUND_MS = 1_500;
const CONNECTIONS = 32;

/** What belongs to a connection or to one answer is each server's own. */
const OWN = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const BARE = `
  const { headers, body } = JSON.parse(process.argv[1]);
  const bytes = Buffer.from(body, 'base64');
  const server = require('node:http').createServer((_, answer) => answer.writeHead(200, headers).end(bytes));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;
/** With what each answer of ours has as well: an id, a check of the request’s headers, and a line of the log. */
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

/** (1) and (2): public answers against servers that do nothing but send the same bytes. */
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
  const others = await Promise.all([
    startScript(BARE, same),
    startScript(BARE_WITH_LOG, same),
    startScript(FASTIFY, same),
    startScript(BARE, bodyOnly),
    startScript(FASTIFY, bodyOnly),
  ]);
  const requests = [`GET ${path} HTTP/1.1\r\nHost: bench\r\n\r\n`];
  const measure = (port: number) => () =>
    throughput({ port, connections: CONNECTIONS, duration: ROUND_MS, requests });
  try {
    const sides = [ours, ...others].map(({ port }) => measure(port));
    const [own = 0, bare = 0, withLog = 0, fastify = 0, small = 0, smallFastify = 0] = await inTurn(
      ROUNDS,
      sides,
    );
    const short = path.replace('/api/v1', '');
    const rates = (other: number) => `${Math.round(own)} against ${Math.round(other)} requests/s`;
    const ratio = (other: number) => (own / other).toFixed(2);
    return [
      atLeast(
        `${short} : bare node:http`,
        own / bare,
        0.85,
        `${rates(bare)}; ${ratio(small)} of one that sends no headers of ours`,
      ),
      atLeast(`${short} : the same with id and log`, own / withLog, 0.9, rates(withLog)),
      atLeast(
        `${short} : minimal Fastify`,
        own / fastify,
        1,
        `${rates(fastify)}; ${ratio(smallFastify)} of one that sends no headers of ours`,
      ),
    ];
  } finally {
    await Promise.all(others.map((side) => side.stop()));
  }
}
