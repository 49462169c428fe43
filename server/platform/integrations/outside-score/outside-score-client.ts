import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type OutsideScore, readOutsideScore } from '#libs/domain/index.js';
import { Env } from '../../config/env.js';
import { AnswerRefused, postAndRead } from '../../outbound/download.js';
import { Unavailable } from '../../outbound/http-client.js';
import { webhookHeaders } from '../../outbound/webhook.js';

/** Bytes of a response: enough for ten reasons of 200 characters, however they are encoded. */
const MAX_BYTES = 20_000;
/** Milliseconds. */
const TIMEOUT = 5_000;

/** All that the service learns about the visitor. */
interface Question {
  /** The same when the request is repeated. */
  request_id: string;
  /** The form that wallets show. */
  wallet_address: string;
}

/** Requests a wallet's score from the operator's own service, signed like a webhook. */
@Injectable()
export class OutsideScoreClient implements OnModuleDestroy {
  private readonly end = new AbortController();

  constructor(private readonly env: Env) {}

  onModuleDestroy(): void {
    this.end.abort();
  }

  /** @throws Unavailable without a valid answer, with the pause that the service asks for. */
  async ask(url: string, { request_id, wallet_address }: Question): Promise<OutsideScore> {
    const { outside_score_secret: secret, outbound_requests } = this.env;
    if (!outbound_requests) throw new Unavailable('OUTBOUND_REQUESTS is off');
    if (secret === '') throw new Unavailable('OUTSIDE_SCORE_SECRET is not set');
    const body = JSON.stringify({ wallet_address });
    const answer = await postAndRead(url, {
      body,
      headers: webhookHeaders(secret, request_id, body),
      isPrivateAllowed: this.env.webhooks_to_private_addresses,
      signal: this.end.signal,
      timeout: TIMEOUT,
      maxBytes: MAX_BYTES,
    }).catch(failed);
    const score = readOutsideScore(parsed(answer));
    if (!score) throw new Unavailable('The service answers no score with reasons');
    return score;
  }
}

function failed(cause: unknown): never {
  const wait = cause instanceof AnswerRefused ? cause.retry_after : 0;
  const { name, message } = cause as Error;
  const isLate = name === 'TimeoutError' || /aborted/.test(message);
  const text = isLate ? `The service does not answer within ${TIMEOUT / 1000} s` : message;
  throw new Unavailable(text, { cause, wait, is_late: isLate });
}

function parsed(answer: Buffer): unknown {
  try {
    return JSON.parse(answer.toString());
  } catch (cause) {
    throw new Unavailable('The service answers no JSON', { cause });
  }
}
