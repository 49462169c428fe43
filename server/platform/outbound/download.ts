import { lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import ipaddr from 'ipaddr.js';
import { isLoopback } from '../request/client-address.js';

/** Milliseconds for the whole response, redirects included. */
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const MAX_REFUSAL_BYTES = 2_000;
const REDIRECTS = [301, 302, 303, 307, 308];

const CLIENTS: Record<string, Pick<typeof http, 'request'>> = { 'http:': http, 'https:': https };
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

interface DownloadOptions {
  /** The only origin on this machine that may be requested. */
  loopbackOrigin: string | undefined;
  /** Aborts the request. */
  signal: AbortSignal;
  /** Milliseconds for the whole answer. */
  timeout?: number;
  /** Sent as a POST, which follows no redirect. */
  json?: object | undefined;
  /** Headers may hold a key, so such a request follows no redirect. */
  headers?: Record<string, string>;
}

/** An answer with another status than 200. */
export class AnswerRefused extends Error {
  override name = 'AnswerRefused';

  /** @param host never the whole address, which may hold a key; `retry_after` in milliseconds; a long `body` is empty */
  constructor(
    host: string,
    readonly status: number,
    readonly retry_after: number | undefined,
    readonly body: string,
  ) {
    super(`${host} answers ${status}`);
  }
}

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/**
 * Downloads from an http(s) address. Strangers name such addresses, so it connects to public ones only, wherever a name
 * or a redirect leads. No other module calls other hosts (docs/security.md, API7).
 * @param maxBytes of the body
 * @throws Error when the address is not allowed, or the response is not a body of that size.
 */
export async function download(
  address: string,
  { maxBytes, ...options }: DownloadOptions & { maxBytes: number },
): Promise<Buffer> {
  return readBody(await open(address, options), maxBytes);
}

/** The same into a file of any size. */
export async function downloadTo(
  path: string,
  address: string,
  options: DownloadOptions,
): Promise<void> {
  await pipeline(await open(address, options), createWriteStream(path));
}

interface PostOptions {
  /** JSON. */
  body: string;
  headers: Record<string, string>;
  /** Whether a name or an address of this machine or of a private network may be called. */
  isPrivateAllowed: boolean;
  /** Aborts the request. */
  signal: AbortSignal;
  /** Milliseconds for the whole answer. */
  timeout?: number;
}

/**
 * Posts JSON to an operator's address, and reads only the status of the response.
 * @throws Error when the address is not allowed, or the status is not 2xx.
 */
export async function post(address: string, options: PostOptions): Promise<void> {
  (await openPost(address, options)).destroy();
}

/**
 * The same, and reads the response.
 * @throws Error also when it has more than `maxBytes`.
 */
export async function postAndRead(
  address: string,
  { maxBytes, ...options }: PostOptions & { maxBytes: number },
): Promise<Buffer> {
  return readBody(await openPost(address, options), maxBytes);
}

async function openPost(
  address: string,
  { body, headers, isPrivateAllowed, signal, timeout = TIMEOUT_MS }: PostOptions,
): Promise<IncomingMessage> {
  const url = new URL(address);
  const end = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const isAllowed = isPrivateAllowed ? () => true : isPublic;
  const answer = await send(url, isAllowed, { signal: end, body, headers });
  const { statusCode = 0 } = answer;
  if (statusCode < 200 || statusCode > 299) throw await refusal(url, answer);
  return answer;
}

async function open(
  address: string,
  { loopbackOrigin, signal, timeout = TIMEOUT_MS, json, headers }: DownloadOptions,
): Promise<IncomingMessage> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  let url = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const isAllowed = url.origin === loopbackOrigin ? isLoopback : isPublic;
    const body = json && JSON.stringify(json);
    const answer = await send(url, isAllowed, { signal: end, body, headers });
    const {
      statusCode = 0,
      headers: { location },
    } = answer;
    if (statusCode === 200) return answer;
    if (json || headers || !REDIRECTS.includes(statusCode) || !location) {
      throw await refusal(url, answer);
    }
    answer.destroy();
    url = new URL(location, url);
  }
  throw new Error(`${new URL(address).host} redirects more than ${MAX_REDIRECTS} times`);
}

async function refusal(url: URL, answer: IncomingMessage): Promise<AnswerRefused> {
  const { statusCode = 0, headers } = answer;
  const body = await readBody(answer, MAX_REFUSAL_BYTES).catch(() => Buffer.alloc(0));
  answer.destroy();
  return new AnswerRefused(url.host, statusCode, readRetryAfter(headers), body.toString());
}

/** Seconds or a date, as milliseconds from now. */
function readRetryAfter({ 'retry-after': text = '' }: IncomingHttpHeaders): number | undefined {
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Whether an IP address belongs to the public internet. */
function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

type IsAllowed = (address: string) => boolean;

function send(
  url: URL,
  isAllowed: IsAllowed,
  {
    signal,
    body,
    headers: own,
  }: Pick<DownloadOptions, 'headers' | 'signal'> & { body: string | undefined },
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const client = CLIENTS[url.protocol];
    if (!client) throw new Error(`${url.protocol} is neither http: nor https:`);
    // Node does not look up numeric addresses.
    if (isIP(host) && !isAllowed(host)) throw new Error(`${host} is no public address`);
    const headers = {
      'User-Agent': 'Jetdrop',
      ...(body && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      }),
      ...own,
    };
    const method = body ? 'POST' : 'GET';
    const options = { agent: false, lookup: lookupAmong(isAllowed), method, headers, signal };
    // An error after the head reaches the reader of the body.
    client.request(url, options, resolve).on('error', reject).end(body);
  });
}

/** Resolves names to allowed addresses only, so that a connection cannot go anywhere else. */
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

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new AnswerTooLarge(`The answer has more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
