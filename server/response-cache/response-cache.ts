import { gzipSync } from 'node:zlib';
import { MAX_STALE, Outage, staleHeaders } from './outage.js';

/** A change is told by the database; this is the safety net for one that was not. Milliseconds. */
const MAX_AGE = 10_000;

/** Queries are the caller's to invent, so the number of different addresses is not ours to bound. */
const MOST_ANSWERS = 64;

/** Smaller answers are not worth it, in bytes; for all other answers as well. */
export const COMPRESSED_FROM = 1024;

/** Names and values in turn, as `writeHead` takes them; the first is the request's id, still empty. */
type RawHeaders = string[];

interface Body {
  headers: RawHeaders;
  bytes: Buffer;
}

/** A public answer, ready to go over the wire. */
export interface CachedResponse {
  /** The route's pattern, for the metrics. */
  route: string;
  /** For the log: the address without its query, as JSON text. */
  path: string;
  etag: string;
  plain: Body;
  gzip: Body;
  /** What a 304 says. */
  unchanged: RawHeaders;
  /** By `performance.now()`. */
  made: number;
}

interface FreshResponse {
  url: string;
  route: string;
  etag: string;
  headers: Record<string, unknown>;
  text: string;
}

/** Describe the body or belong to one request. */
const NOT_KEPT = new Set(['content-length', 'content-type', 'vary', 'x-request-id']);

/**
 * The public answers of this process, ready to be sent again. They are kept only while the process
 * hears of changes, and an answer that was being made while something changed is not kept.
 */
export class ResponseCache {
  private readonly ready = new Map<string, CachedResponse>();
  private isEnabled = false;
  private changes = 0;
  private readonly outage = new Outage();

  /** A number that is another one after each change: take it before reading what is answered. */
  get version(): number {
    return this.changes;
  }

  /** The answer for an address, as it came in the request line, if it need not be made anew. */
  find(url: string): CachedResponse | undefined {
    const answer = this.ready.get(url);
    if (!answer) return undefined;
    if (this.isEnabled && performance.now() < answer.made + MAX_AGE) return answer;
    return this.outage.mayTry() ? undefined : this.findStale(url);
  }

  /** The answer for an address that cannot be made anew; it says how old it is. */
  insteadOfFailure(url: string): CachedResponse | undefined {
    const stale = this.findStale(url);
    if (stale) this.outage.failed();
    return stale;
  }

  private findStale(url: string): CachedResponse | undefined {
    const answer = this.ready.get(url);
    if (!answer || performance.now() < answer.made + MAX_STALE) return answer && toStale(answer);
    this.ready.delete(url);
    return undefined;
  }

  /** Keeps an answer, unless something may have changed since `version`. */
  keep(version: number, answer: FreshResponse): void {
    this.outage.ended();
    if (!this.isEnabled || version !== this.changes) return;
    const [oldest] = this.ready.keys();
    if (oldest !== undefined && this.ready.size >= MOST_ANSWERS) this.ready.delete(oldest);
    this.ready.set(answer.url, pack(answer));
  }

  /** Something has changed: everything is made anew, and nothing from before is shown any more. */
  clear(): void {
    this.changes += 1;
    this.ready.clear();
  }

  /** From now on this process hears of changes. */
  enable(): void {
    this.clear();
    this.outage.ended();
    this.isEnabled = true;
  }

  /** From now on it does not: everything is made anew; what is there is for when that fails. */
  disable(): void {
    this.isEnabled = false;
    this.changes += 1;
  }
}

function pack({ url, route, etag, headers, text }: FreshResponse): CachedResponse {
  const shared = Object.entries(headers)
    .filter(([name]) => !NOT_KEPT.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
  const unchanged = ['x-request-id', '', ...shared, 'vary', 'accept-encoding'];
  const body = (bytes: Buffer, ...encoding: string[]): Body => ({
    bytes,
    headers: [
      ...unchanged,
      'content-type',
      String(headers['content-type']),
      ...encoding,
      'content-length',
      String(bytes.length),
    ],
  });
  const bytes = Buffer.from(text);
  const plain = body(bytes);
  return {
    route,
    path: JSON.stringify(url.split('?')[0]),
    etag,
    plain,
    gzip:
      bytes.length < COMPRESSED_FROM ? plain : body(gzipSync(bytes), 'content-encoding', 'gzip'),
    unchanged,
    made: performance.now(),
  };
}

/** The same with the headers that say so. */
function toStale(answer: CachedResponse): CachedResponse {
  const more = Object.entries(staleHeaders(answer.made)).flat();
  const marked = ({ headers, bytes }: Body): Body => ({ bytes, headers: [...headers, ...more] });
  const { plain, gzip, unchanged } = answer;
  return {
    ...answer,
    plain: marked(plain),
    gzip: marked(gzip),
    unchanged: [...unchanged, ...more],
  };
}
