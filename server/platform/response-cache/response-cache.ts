import { gzipSync } from 'node:zlib';
import { Global, Module } from '@nestjs/common';
import { ChangeFeed } from '../database/change-feed.js';
import { MAX_STALE, Outage, staleHeaders } from './outage.js';

/** Milliseconds until a missed change shows. */
const MAX_AGE = 10_000;

/** Callers can invent queries, so the number of addresses is unlimited. */
const MOST_ANSWERS = 64;

/** Bytes of the smallest response that is compressed, cached or not. */
export const COMPRESSED_FROM = 1024;

/** Alternating names and values for `writeHead`; the first is the request's id, still empty. */
type RawHeaders = string[];

interface Body {
  headers: RawHeaders;
  bytes: Buffer;
}

/** A public response, ready to be sent. */
export interface CachedResponse {
  route: string;
  /** The address without its query, as JSON text for the log. */
  path: string;
  etag: string;
  plain: Body;
  gzip: Body;
  unchanged: RawHeaders;
  /** A value of `performance.now()`. */
  made: number;
}

interface FreshResponse extends Pick<CachedResponse, 'route' | 'etag'> {
  url: string;
  headers: Record<string, unknown>;
  text: string;
}

/** Headers that describe the body or belong to one request. */
const NOT_KEPT = new Set(['content-length', 'content-type', 'vary', 'x-request-id']);

/** The public answers of this process, ready to be sent again while the process receives changes. */
export class ResponseCache {
  private readonly ready = new Map<string, CachedResponse>();
  private isEnabled = false;
  private changes = 0;
  private readonly outage = new Outage();

  /** Grows with each change; must be read before the data of a response. */
  get version(): number {
    return this.changes;
  }

  /** The answer for an address of a request line, if it is fresh. */
  find(url: string): CachedResponse | undefined {
    const answer = this.ready.get(url);
    if (!answer) return undefined;
    if (this.isEnabled && performance.now() < answer.made + MAX_AGE) return answer;
    return this.outage.mayTry() ? undefined : this.findStale(url);
  }

  /** The stale response for an address after a failure; it carries its age. */
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

  /** Keeps a response, unless data may have changed since `version`. */
  keep(version: number, answer: FreshResponse): void {
    this.outage.ended();
    if (!this.isEnabled || version !== this.changes) return;
    const [oldest] = this.ready.keys();
    if (oldest !== undefined && this.ready.size >= MOST_ANSWERS) this.ready.delete(oldest);
    this.ready.set(answer.url, pack(answer));
  }

  clear(): void {
    this.changes += 1;
    this.ready.clear();
  }

  /** Begins to keep responses, because the process receives changes. */
  enable(): void {
    this.clear();
    this.outage.ended();
    this.isEnabled = true;
  }

  /** Makes responses for each request, because changes may be missed; sends the last ones after failures. */
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

@Global()
@Module({ providers: [ResponseCache], exports: [ResponseCache] })
export class ResponseCacheModule {
  constructor(cache: ResponseCache, changes: ChangeFeed) {
    changes.subscribe(cache);
  }
}
