import { json, type StandIn, startStandIn, tooMany } from '../../test/support/shared/stand-in.js';
import { HttpClient, QueuedHttpClient, Unavailable } from './http-client.js';

const LIMITS = { maxBytes: 100, timeout: 3_000 };

/** Answers once a second at most. */
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
    const begun = performance.now();
    await client.request({ url: strict.origin });
    await expect(client.request({ url: strict.origin })).rejects.toThrow(Unavailable);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

it.each([1, 3_600])('that asks to wait for %d s again and again fails', async (seconds) => {
  strict.answerWith(tooMany(seconds));
  const client = new QueuedHttpClient(LIMITS);
  const begun = performance.now();
  await expect(client.request({ url: strict.origin })).rejects.toThrow(/429|wait/);
  expect(performance.now() - begun).toBeLessThan(15_500);
});
