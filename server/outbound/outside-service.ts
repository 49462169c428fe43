import { isLoopback } from '../request/client-address.js';
import { AnswerRefused, download } from './download.js';

/** A visitor waits for the answer. */
const BESIDE_A_VISITOR = { mostBytes: 50_000, within: 3_000 };
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
  /** What is posted, where it is not only asked. */
  post?: object;
}

/** How much a service may answer, and how long that may take. */
interface Patience {
  mostBytes: number;
  /** Milliseconds. */
  within: number;
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

  constructor(private readonly patience: Patience = BESIDE_A_VISITOR) {}

  /** Ends the questions that run. */
  stop(): void {
    this.end.abort();
  }

  /** @throws Unavailable when there is no answer that could be read. */
  async ask({ address, headers = {}, meaningful = [], post }: Question): Promise<ServiceAnswer> {
    const { origin, host, hostname } = new URL(address);
    this.assertAllowed(host);
    try {
      const answer = await download(address, {
        ...this.patience,
        loopbackOrigin: isLoopback(hostname) ? origin : undefined,
        signal: this.end.signal,
        ...(post ? { post: { json: post, headers } } : { headers }),
      });
      return { status: 200, json: readJson(host, answer.toString()) };
    } catch (error) {
      if (!(error instanceof AnswerRefused)) throw this.unavailable(host, error);
      const { status, retry_after, body } = error;
      if (status === 429 || status === 503) this.pause(host, retry_after ?? retryAfterOf(body));
      if (!meaningful.includes(status)) throw this.unavailable(host, error);
      return { status, json: readJson(host, body) };
    }
  }

  private unavailable(host: string, cause: unknown): Unavailable {
    if (cause instanceof Unavailable) return cause;
    const { name, message } = cause as Error;
    const isLate = name === 'TimeoutError' || /aborted/.test(message);
    const why = isLate
      ? `${host} does not answer within ${this.patience.within / 1000} s`
      : message;
    return new Unavailable(why.includes(host) ? why : `${host}: ${why}`, { cause });
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
