import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { isLoopback } from '../request/client-address.js';
import { AnswerRefused, download } from './download.js';

/** Limits of requests that a visitor waits for. */
export const VISITOR_LIMITS: RequestLimits = { maxBytes: 50_000, timeout: 3_000 };
/** Milliseconds without requests after a 429 or 503 that names no time. */
const DEFAULT_PAUSE = 2_000;
/** The longest pauses in milliseconds, whatever the service asks for: for jobs, and when a person waits. */
const MAX_PAUSE = 3_600_000;
const MAX_PERSON_PAUSE = 60_000;
/** Milliseconds of all pauses of a queued request. */
const MAX_WAIT = 15_000;
/** Milliseconds before the first retry; twice as long each time. */
const FIRST_BACKOFF = 1_100;

const background = new AsyncLocalStorage<true>();

/** Runs work for which no person waits, and which keeps a service's pauses of up to an hour. */
export const inBackground = <Result>(work: () => Result): Result => background.run(true, work);

interface UnavailableOptions extends ErrorOptions {
  wait?: number;
  is_late?: boolean;
}

/** A service failed, timed out or sent an invalid response; a later request may succeed. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  /** Milliseconds of pause that the service asks for; 0 without one. */
  readonly wait: number;
  /** Whether the request timed out. */
  readonly is_late: boolean;

  constructor(message: string, { wait = 0, is_late = false, ...options }: UnavailableOptions = {}) {
    super(message, options);
    this.wait = wait;
    this.is_late = is_late;
  }
}

interface HttpRequest {
  url: string;
  headers?: Record<string, string>;
  /** Statuses besides 200 that are returned instead of thrown. */
  expected?: readonly number[];
  /** JSON body of a POST; without it the request is a GET. */
  body?: object;
}

interface RequestLimits {
  maxBytes: number;
  /** Milliseconds. */
  timeout: number;
  /** Milliseconds of pause after a 429 or 503 that names no time. */
  pause?: number;
  /** Keeps pauses of up to an hour, as {@link inBackground} does, for clients of jobs. */
  keepsLongPauses?: boolean;
}

/** Values of `performance.now()`. */
interface Pause {
  since: number;
  until: number;
}

interface HttpResponse {
  status: number;
  json: unknown;
}

/**
 * Requests JSON from other hosts, and keeps the pauses that they ask for: up to an hour for jobs, and a minute when a
 * person waits.
 */
export class HttpClient {
  protected readonly end = new AbortController();
  private readonly pauses = new Map<string, Pause>();

  constructor(private readonly limits: RequestLimits = VISITOR_LIMITS) {}

  /** Aborts running requests. */
  stop(): void {
    this.end.abort();
  }

  /** Lets the next request to a host try at once; a busy host pauses again. */
  endPause(url: string): void {
    const { host } = new URL(url);
    const pause = this.pauses.get(host);
    if (pause) this.pauses.set(host, { ...pause, since: Number.NEGATIVE_INFINITY });
  }

  /** @throws Unavailable without a JSON response of an expected status. */
  async request({ url, headers = {}, expected = [], body }: HttpRequest): Promise<HttpResponse> {
    const { origin, host, hostname } = new URL(url);
    this.assertNotPaused(host);
    try {
      const response = await download(url, {
        maxBytes: this.limits.maxBytes,
        timeout: this.limits.timeout,
        loopbackOrigin: isLoopback(hostname) ? origin : undefined,
        signal: this.end.signal,
        headers,
        json: body,
      });
      this.pauses.delete(host);
      return { status: 200, json: parseJson(host, response.toString()) };
    } catch (error) {
      if (!(error instanceof AnswerRefused)) throw this.unavailable(host, error);
      const { status, retry_after, body: text } = error;
      const isBusy = status === 429 || status === 503;
      const wait = isBusy ? this.pause(host, retry_after ?? retryAfterOf(text)) : 0;
      if (!expected.includes(status)) throw this.unavailable(host, error, wait);
      return { status, json: parseJson(host, text) };
    }
  }

  private unavailable(host: string, cause: unknown, wait = 0): Unavailable {
    if (cause instanceof Unavailable) return cause;
    const { name, message } = cause as Error;
    const is_late = name === 'TimeoutError' || /aborted/.test(message);
    const reason = is_late
      ? `${host} does not answer within ${this.limits.timeout / 1000} s`
      : message;
    const text = reason.includes(host) ? reason : `${host}: ${reason}`;
    return new Unavailable(text, { cause, wait, is_late });
  }

  private assertNotPaused(host: string): void {
    const wait = this.waitFor(host);
    if (wait <= 0) return;
    throw new Unavailable(`${host} asks to wait for ${Math.ceil(wait / 1000)} s`, { wait });
  }

  private pause(host: string, asked = this.limits.pause ?? DEFAULT_PAUSE): number {
    const since = performance.now();
    this.pauses.set(host, { since, until: since + Math.min(asked, MAX_PAUSE) });
    return this.waitFor(host);
  }

  /** Milliseconds until the host may be asked. */
  private waitFor(host: string): number {
    const { since, until } = this.pauses.get(host) ?? { since: 0, until: 0 };
    const keepsLong = this.limits.keepsLongPauses || background.getStore();
    const end = keepsLong ? until : Math.min(until, since + MAX_PERSON_PAUSE);
    return Math.max(0, end - performance.now());
  }
}

/** Sends one request at a time for jobs and operators, and retries it while the service asks for short pauses. */
export class QueuedHttpClient extends HttpClient {
  private readonly queue = pLimit(1);

  constructor(limits: RequestLimits) {
    super({ pause: FIRST_BACKOFF, ...limits });
  }

  override request(request: HttpRequest): Promise<HttpResponse> {
    return this.queue(() => this.requestWithRetries(request));
  }

  private async requestWithRetries(request: HttpRequest): Promise<HttpResponse> {
    const end = performance.now() + MAX_WAIT;
    for (let backoff = FIRST_BACKOFF; ; backoff *= 2) {
      try {
        return await super.request(request);
      } catch (error) {
        if (!(error instanceof Unavailable) || error.wait === 0) throw error;
        // Timers may fire a moment early.
        const wait = Math.max(backoff, error.wait + 10);
        if (performance.now() + wait > end) throw error;
        await sleep(wait, undefined, { signal: this.end.signal }).catch(() => {
          throw error;
        });
      }
    }
  }
}

/** Telegram names the seconds in the body. */
function retryAfterOf(body: string): number | undefined {
  const [, seconds] = /"retry_after"\s*:\s*(\d{1,9})\b/.exec(body) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

function parseJson(host: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Unavailable(`${host} answers no JSON`, { cause });
  }
}
