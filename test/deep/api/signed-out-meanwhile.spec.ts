import type { Response } from 'supertest';
import { startApp, type TestApp } from '../../support/api/app.js';
import { callMiniApp, miniAppVisitor, openMiniApp } from '../../support/api/mini-app.js';
import { goLive } from '../../support/api/visitor.js';
import { BOT_TOKEN, miniAppData } from '../../support/shared/telegram.js';
import { until } from '../../support/shared/until.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

const USERS = '/api/v1/admin/users';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    TRUST_PROXY: '1',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_MINI_APP_URL: 'https://t.me/sample_bot/drop',
  });
  await goLive(app, { is_paused: false });
});
afterAll(() => app.close());

/** A user who has signed in to the Mini App. */
async function makeVisitor(telegramId: number): Promise<number> {
  const wallet = new WalletAccount({ number: telegramId });
  await miniAppVisitor(app, telegramId, wallet);
  const [user] = await app.sql<{ id: number }>('select id from users where account = ?', [
    wallet.account().address,
  ]);
  return user?.id ?? 0;
}

/** Sends two calls while a row of the user is locked, the second once the first waits for it. */
async function sendBoth(
  table: 'sign_in_networks' | 'telegram_accounts',
  user: number,
  ...calls: (() => PromiseLike<Response>)[]
): Promise<Response[]> {
  const answers: PromiseLike<Response>[] = [];
  const held = app.em.fork();
  await held.begin();
  try {
    await held.execute(`select from ${table} where user_id = ? for update`, [user]);
    for (const call of calls) {
      let isAnswered = false;
      const note = (answer: Response) => {
        isAnswered = true;
        return answer;
      };
      answers.push(call().then(note));
      await until(async () => isAnswered || (await waitingCalls()) === answers.length);
    }
  } finally {
    await held.rollback();
  }
  return Promise.all(answers);
}

async function waitingCalls(): Promise<number> {
  const waiting = await app.sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}

const signOut = (user: number) => app.admin.post(`${USERS}/${user}/sign-out`);
const unlink = (user: number) => app.admin.delete(`${USERS}/${user}/telegram`);

it.each([
  ['sign-out', 20_001, signOut],
  ['removal of the link', 20_002, unlink],
])('a session that is opened during a %s by an admin ends with it', async (_name, id, end) => {
  const user = await makeVisitor(id);
  const [opened, ended] = await sendBoth(
    'sign_in_networks',
    user,
    () => openMiniApp(app, miniAppData({ id, opened: 'again' })),
    () => end(user),
  );
  expect([opened?.status, ended?.ok]).toEqual([201, true]);
  const me = await callMiniApp(app, 'get', '/api/v1/me', opened?.body.token);
  expect(me.status).toBe(401);
});

it('a user who is deleted while they are signed out is gone, and both calls succeed', async () => {
  const user = await makeVisitor(20_003);
  const answers = await sendBoth(
    'telegram_accounts',
    user,
    () => signOut(user),
    () => app.admin.delete(`${USERS}/${user}`),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await app.admin.get(`${USERS}/${user}`)).status).toBe(404);
});
