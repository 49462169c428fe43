import { setTimeout } from 'node:timers/promises';
import type { Response } from 'supertest';
import { startApp, type TestApp } from '../../support/api/app.js';
import { openMiniApp, signInMiniApp } from '../../support/api/mini-app.js';
import { goLive } from '../../support/api/visitor.js';
import { BOT_TOKEN, miniAppData } from '../../support/shared/telegram.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

/** People who open the Mini App at the same moment. */
const CROWD = 50;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1', TELEGRAM_BOT_TOKEN: BOT_TOKEN });
  await goLive(app);
});
afterAll(() => app.close());

/** Repeats a call that the server had no room for, after the pause it names. */
async function persist(call: () => PromiseLike<Response>) {
  for (let tries = 0; ; tries += 1) {
    const answer = await call();
    const isBusy = answer.status === 429 || answer.status === 503;
    if (!isBusy || tries === 5) return answer.body;
    const seconds = answer.headers['retry-after'] ?? '';
    expect(seconds).toMatch(/^[1-5]$/);
    await setTimeout(Number(seconds) * 1000);
  }
}

/** Opens the Mini App and signs in with a wallet. */
async function join(number: number) {
  const data = miniAppData({ id: number, username: `ada_${number}` });
  const { ticket } = await persist(() => openMiniApp(app, data));
  const wallet = new WalletAccount({ number });
  const { token, me } = await persist(async () => await signInMiniApp(app, ticket, wallet));
  return { token, name: me?.telegram?.name };
}

it('a crowd that opens the Mini App at once signs in, and sessions are never mixed up', async () => {
  const numbers = Array.from({ length: CROWD }, (_, n) => 20_000 + n);
  const people = await Promise.all(numbers.map(join));
  expect(people.map(({ name }) => name)).toEqual(numbers.map((number) => `@ada_${number}`));
  expect(new Set(people.map(({ token }) => token)).size).toBe(CROWD);
  // Returning visitors need only their Telegram account.
  const back = await Promise.all(
    numbers.map((number) => persist(() => openMiniApp(app, miniAppData({ id: number })))),
  );
  expect(back.map(({ me }) => me?.telegram?.name)).toEqual(people.map(({ name }) => name));
}, 60_000);
