import { isLoopback } from '../request/client-address.js';
import { AnswerRefused, download } from './download.js';

/** Milliseconds; a visitor waits for the answer. */
const GIVE_UP_AFTER = 3_000;
const MOST_BYTES = 50_000;
/** Milliseconds that a service is left alone that asks for it without saying how long. */
const DEFAULT_PAUSE = 2_000;
/** Milliseconds; whoever asks for more is asked again after an hour. */
const LONGEST_PAUSE = 3_600_000;

/** A service could not be asked, or answered what it should not: it is asked again later. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** A question to a service. */
interface Question {
  address: string;
  headers?: Record<string, string>;
  /** Statuses besides 200 whose answers say something. */
  meaningful?: readonly number[];
}

/** What a service answers. */
interface ServiceAnswer {
  status: number;
  json: unknown;
}

/** One service on another host, which is asked as often as it likes. */
export class OutsideService {
  private readonly end = new AbortController();
  /** By host: no question before that moment. */
  private readonly pauses = new Map<string, number>();

  /** Ends the questions that run. */
  stop(): void {
    this.end.abort();
  }

  /** @throws Unavailable when there is no answer that could be read. */
  async ask({ address, headers = {}, meaningful = [] }: Question): Promise<ServiceAnswer> {
    const { origin, host, hostname } = new URL(address);
    this.assertAllowed(host);
    try {
      const answer = await download(address, {
        mostBytes: MOST_BYTES,
        loopbackOrigin: isLoopback(hostname) ? origin : undefined,
        signal: this.end.signal,
        within: GIVE_UP_AFTER,
        headers,
      });
      return { status: 200, json: readJson(host, answer.toString()) };
    } catch (error) {
      if (!(error instanceof AnswerRefused)) throw unavailable(host, error);
      const { status, retry_after, body } = error;
      if (status === 429 || status === 503) this.pause(host, retry_after ?? retryAfterOf(body));
      if (!meaningful.includes(status)) throw unavailable(host, error);
      return { status, json: readJson(host, body) };
    }
  }

  private assertAllowed(host: string): void {
    const wait = (this.pauses.get(host) ?? 0) - Date.now();
    if (wait > 0) throw new Unavailable(`${host} asks to wait for ${Math.ceil(wait / 1000)} s`);
  }

  private pause(host: string, wait = DEFAULT_PAUSE): void {
    this.pauses.set(host, Date.now() + Math.min(wait, LONGEST_PAUSE));
  }
}

/** Telegram says it in the body as well. */
function retryAfterOf(body: string): number | undefined {
  const [, seconds] = /"retry_after"\s*:\s*(\d{1,9})\b/.exec(body) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

function readJson(host: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Unavailable(`${host} answers no JSON`, { cause });
  }
}

function unavailable(host: string, cause: unknown): Unavailable {
  if (cause instanceof Unavailable) return cause;
  const { name, message } = cause as Error;
  const isLate = name === 'TimeoutError' || /aborted/.test(message);
  const why = isLate ? `${host} does not answer within ${GIVE_UP_AFTER / 1000} s` : message;
  return new Unavailable(why.includes(host) ? why : `${host}: ${why}`, { cause });
}
