import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { isLoopback } from '../request/client-address.js';
import { AnswerRefused, download } from './download.js';

/** A visitor waits for the answer. */
const BESIDE_A_VISITOR = { mostBytes: 50_000, within: 3_000 };
/** Milliseconds that a service is left alone that asks for it without saying how long. */
const DEFAULT_PAUSE = 2_000;
/** Milliseconds; whoever asks for more is asked again after an hour. */
const LONGEST_PAUSE = 3_600_000;
/** Milliseconds for which a job or an operator waits in all for a service that asks to be left alone. */
const WAITS_AT_MOST = 15_000;
/** Milliseconds before it is asked again; twice as long each time. */
const FIRST_WAIT = 1_100;

interface UnavailableOptions extends ErrorOptions {
  wait?: number;
  is_late?: boolean;
}

/** A service could not be asked, or answered what it should not: it is asked again later. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  /** Milliseconds for which it asks to be left alone; 0 where it does not. */
  readonly wait: number;
  /** Whether its answer was not there in time. */
  readonly is_late: boolean;

  constructor(message: string, { wait = 0, is_late = false, ...options }: UnavailableOptions = {}) {
    super(message, options);
    this.wait = wait;
    this.is_late = is_late;
  }
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
  /** Milliseconds that it is left alone where it does not say for how long it asks for that. */
  pause?: number;
}

/** What a service answers. */
interface ServiceAnswer {
  status: number;
  json: unknown;
}

/** One service on another host, which is asked as often as it likes. */
export class OutsideService {
  protected readonly end = new AbortController();
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
      const isPaused = status === 429 || status === 503;
      const wait = isPaused ? this.pause(host, retry_after ?? retryAfterOf(body)) : 0;
      if (!meaningful.includes(status)) throw this.unavailable(host, error, wait);
      return { status, json: readJson(host, body) };
    }
  }

  private unavailable(host: string, cause: unknown, wait = 0): Unavailable {
    if (cause instanceof Unavailable) return cause;
    const { name, message } = cause as Error;
    const isLate = name === 'TimeoutError' || /aborted/.test(message);
    const why = isLate
      ? `${host} does not answer within ${this.patience.within / 1000} s`
      : message;
    return new Unavailable(why.includes(host) ? why : `${host}: ${why}`, {
      cause,
      wait,
      is_late: isLate,
    });
  }

  private assertAllowed(host: string): void {
    const wait = (this.pauses.get(host) ?? 0) - performance.now();
    if (wait <= 0) return;
    throw new Unavailable(`${host} asks to wait for ${Math.ceil(wait / 1000)} s`, { wait });
  }

  private pause(host: string, asked = this.patience.pause ?? DEFAULT_PAUSE): number {
    const wait = Math.min(asked, LONGEST_PAUSE);
    this.pauses.set(host, performance.now() + wait);
    return wait;
  }
}

/**
 * The same for jobs and operators, for whom no visitor waits: one question after the other, each asked
 * again while the service asks to be left alone for a moment.
 */
export class PatientService extends OutsideService {
  private readonly turns = pLimit(1);

  constructor(patience: Patience) {
    super({ pause: FIRST_WAIT, ...patience });
  }

  override ask(question: Question): Promise<ServiceAnswer> {
    return this.turns(() => this.askAgain(question));
  }

  private async askAgain(question: Question): Promise<ServiceAnswer> {
    const end = performance.now() + WAITS_AT_MOST;
    for (let least = FIRST_WAIT; ; least *= 2) {
      try {
        return await super.ask(question);
      } catch (error) {
        if (!(error instanceof Unavailable) || error.wait === 0) throw error;
        // Timers may be a moment early.
        const wait = Math.max(least, error.wait + 10);
        if (performance.now() + wait > end) throw error;
        await sleep(wait, undefined, { signal: this.end.signal }).catch(() => {
          throw error;
        });
      }
    }
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
