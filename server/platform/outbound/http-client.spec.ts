import { jest } from '@jest/globals';
import { allOr } from '../../../test/support/shared/deep.js';
import {
  json,
  type StandIn,
  startStandIn,
  tooMany,
} from '../../../test/support/shared/stand-in.js';
import { HttpClient, inBackground, QueuedHttpClient, Unavailable } from './http-client.js';

const LIMITS = { maxBytes: 100, timeout: 3_000 };

/** A server that allows one request a second. */
const startStrict = () => {
  let last = Number.NEGATIVE_INFINITY;
  return startStandIn(() => {
    const isEarly = performance.now() - last < 1_000;
    if (isEarly) return json({ ok: false }, 429);
    last = performance.now();
    return json({ ok: true });
  });
};

let strict: StandIn;
beforeEach(async () => {
  strict = await startStrict();
});
afterEach(() => strict.close());

describe('a service that answers once a second', () => {
  it('answers jobs and operators everything that they ask, one after the other', async () => {
    const client = new QueuedHttpClient(LIMITS);
    const ask = () => client.request({ url: strict.origin });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(strict.asked.length).toBeLessThanOrEqual(5);
  });

  it('keeps no visitor waiting', async () => {
    const client = new HttpClient();
    strict.answerWith(tooMany(1));
    await expect(client.request({ url: strict.origin })).rejects.toThrow(Unavailable);
    expect(strict.asked).toHaveLength(1);
  });
});

it.each(allOr(3_600, 1))('that asks to wait for %d s again and again fails', async (seconds) => {
  strict.answerWith(tooMany(seconds));
  const client = new QueuedHttpClient(LIMITS);
  await expect(client.request({ url: strict.origin })).rejects.toThrow(/429|wait/);
  // Its waits double: the fourth one would end after the 15 seconds that a request may take.
  expect(strict.asked.length).toBeLessThanOrEqual(4);
});

describe('a service that asks to wait for an hour', () => {
  afterEach(() => jest.restoreAllMocks());

  /**
   * A client that was asked to wait, so many milliseconds later by a clock that does not move: with less
   * than 15 seconds left it would sleep and try again.
   */
  async function paused(later: number) {
    strict.answerWith(tooMany(3_600));
    const client = new QueuedHttpClient(LIMITS);
    const request = { url: strict.origin };
    await expect(client.request(request)).rejects.toThrow(Unavailable);
    strict.answerWith(json({ ok: true }));
    const now = performance.now() + later;
    jest.spyOn(performance, 'now').mockReturnValue(now);
    return { client, request };
  }

  it('is asked again by a job after an hour', async () => {
    const { client, request } = await paused(3_580_000);
    const job = () => inBackground(() => client.request(request));
    await expect(job()).rejects.toThrow('asks to wait');
    expect(strict.asked).toHaveLength(1);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_000);
    await expect(job()).resolves.toMatchObject({ status: 200 });
  });

  it('is asked again for a person after a minute, who hears when', async () => {
    const { client, request } = await paused(40_000);
    const refused = await client.request(request).catch((error: Unavailable) => error.wait);
    expect(refused).toBeLessThanOrEqual(20_000);
    expect(strict.asked).toHaveLength(1);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 21_000);
    await expect(client.request(request)).resolves.toMatchObject({ status: 200 });
  });

  it('is asked once by a person who asks now, and goes on when it answers', async () => {
    const { client, request } = await paused(1_000);
    client.endPause(strict.origin);
    strict.answerWith(tooMany(3_600));
    await expect(client.request(request)).rejects.toThrow(Unavailable);
    await expect(client.request(request)).rejects.toThrow('asks to wait');
    expect(strict.asked).toHaveLength(2);
    client.endPause(strict.origin);
    strict.answerWith(json({ ok: true }));
    await client.request(request);
    await expect(inBackground(() => client.request(request))).resolves.toMatchObject({
      status: 200,
    });
  });
});
