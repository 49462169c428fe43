import { lookup } from 'node:dns';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from '../request/client-address.js';

/** For the whole answer, redirects included, in milliseconds. */
const GIVE_UP_AFTER = 10_000;
const MOST_REDIRECTS = 3;
const MOST_BYTES_OF_REFUSAL = 2_000;
const REDIRECTS = [301, 302, 303, 307, 308];

const CLIENTS: Record<string, Pick<typeof http, 'request'>> = { 'http:': http, 'https:': https };
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

interface DownloadOptions {
  /** Largest body that is taken, in bytes. */
  mostBytes: number;
  /** The one origin on this machine that may be asked. */
  loopbackOrigin: string | undefined;
  /** Ends it early. */
  signal: AbortSignal;
  /** Milliseconds for the whole answer, in place of ten seconds. */
  within?: number;
  /** A question that is posted; whoever is asked answers it without sending on. */
  post?: { json: object; headers: Record<string, string> };
  /** Of a question that is not: they are for whoever is asked, so it does not send on either. */
  headers?: Record<string, string>;
}

/** An answer with another status than 200. */
export class AnswerRefused extends Error {
  override name = 'AnswerRefused';

  /**
   * @param host whoever was asked; never the whole address, which may hold a key
   * @param retry_after milliseconds, where it says so
   * @param body what it says of it, as far as that is short
   */
  constructor(
    host: string,
    readonly status: number,
    readonly retry_after: number | undefined,
    readonly body: string,
  ) {
    super(`${host} answers ${status}`);
  }
}

/** An answer that has more bytes than are taken. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/**
 * The body of what is at an http(s) address, within ten seconds. Strangers name such addresses, so
 * only public ones are connected to, whatever a name resolves to and wherever a redirect leads. The
 * only place of the server that calls others (docs/security.md, API7).
 *
 * @throws Error when the address is not allowed, or answers anything but a body of that size.
 */
export async function download(
  address: string,
  { mostBytes, loopbackOrigin, signal, within = GIVE_UP_AFTER, post, headers }: DownloadOptions,
): Promise<Buffer> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(within)]);
  let url = new URL(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const isAllowed = url.origin === loopbackOrigin ? isLoopback : isPublic;
    const answer = await ask(url, { isAllowed, signal: end, post, headers });
    const { statusCode = 0, headers: told } = answer;
    if (statusCode === 200) return readBody(answer, mostBytes);
    if (post || headers || !REDIRECTS.includes(statusCode) || !told.location) {
      throw await refusal(url, answer);
    }
    answer.destroy();
    url = new URL(told.location, url);
  }
  throw new Error(`${new URL(address).host} redirects more than ${MOST_REDIRECTS} times`);
}

/** Some say in the body what is wrong; it is not worth more than a few bytes. */
async function refusal(url: URL, answer: IncomingMessage): Promise<AnswerRefused> {
  const { statusCode = 0, headers } = answer;
  const body = await readBody(answer, MOST_BYTES_OF_REFUSAL).catch(() => Buffer.alloc(0));
  answer.destroy();
  return new AnswerRefused(url.host, statusCode, readRetryAfter(headers), body.toString());
}

/** Seconds or a date, as milliseconds from now. */
function readRetryAfter({ 'retry-after': text = '' }: IncomingHttpHeaders): number | undefined {
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Whether an IP address is one of the public internet. */
function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

type IsAllowed = (address: string) => boolean;

interface Question extends Pick<DownloadOptions, 'headers' | 'post' | 'signal'> {
  isAllowed: IsAllowed;
}

function ask(
  url: URL,
  { isAllowed, signal, post, headers: own }: Question,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const client = CLIENTS[url.protocol];
    if (!client) throw new Error(`${url.protocol} is neither http: nor https:`);
    // Of an address in digits nobody looks anything up.
    if (isIP(host) && !isAllowed(host)) throw new Error(`${host} is no public address`);
    const body = post && JSON.stringify(post.json);
    const headers = {
      'User-Agent': 'Jetdrop',
      ...(body && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      }),
      ...post?.headers,
      ...own,
    };
    const method = post ? 'POST' : 'GET';
    const options = { agent: false, lookup: lookupAmong(isAllowed), method, headers, signal };
    // Also for what comes after the head: the reader of the body is told of it by the body.
    client.request(url, options, resolve).on('error', reject).end(body);
  });
}

/** Resolves names to what is allowed only, so that a connection cannot go anywhere else. */
function lookupAmong(isAllowed: IsAllowed): LookupFunction {
  return (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const allowed = found?.filter(({ address }) => isAllowed(address)) ?? [];
      const [first] = allowed;
      if (!first) done(error ?? new Error(`${host} has no public address`), '');
      else if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
}

async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    length += chunk.length;
    if (length > mostBytes) {
      throw new AnswerTooLarge(`The answer has more than ${mostBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
