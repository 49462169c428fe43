import { clientOf, type TestClient } from '../shared/api.js';
import { ADMIN } from '../shared/credentials.js';
import { login } from '../shared/login.js';
import type { Product } from '../shared/product.js';
import { until } from '../shared/until.js';
import { WalletAccount } from '../shared/wallet-account.js';
import { test as backOffice } from './back-office.js';
import { startOnServer } from './site-product.js';

/** Tests of the back office while a campaign is live. Each file calls it, and has a product of its own. */
export const campaignTest = () =>
  backOffice.extend<object, { server: Product }>({
    server: [
      async ({ browserName: _ }, use) => {
        const server = await startOnServer();
        const api = clientOf(server.url, await login(server.url, ADMIN));
        await api.call('goLive');
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });

/** A signed-in participant. */
export interface Visitor {
  id: number;
  referral_code: string;
  send: (
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Response>;
}

let wallets = 500;

/** Signs in with a new wallet of this test file, optionally with a friend's code. */
export async function newVisitor(
  { url }: Product,
  api: TestClient,
  referral_code?: string,
): Promise<Visitor> {
  wallets += 1;
  const wallet = new WalletAccount({ number: wallets });
  let cookie = '';
  const send: Visitor['send'] = (method, path, body, headers) =>
    fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        Origin: url,
        Cookie: cookie,
        'Accept-Language': 'en',
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const { payload: text } = await (await send('POST', 'wallet/challenge')).json();
  const proof = wallet.proof({ text, domain: new URL(url).host });
  const answer = await send('POST', 'wallet/session', {
    account: wallet.account(),
    proof,
    ...(referral_code && { referral_code }),
  });
  if (!answer.ok) throw new Error(`Signing in failed: ${await answer.text()}`);
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const me = await answer.json();
  const [user] = await api.call('listUsers', { query: { search: me.wallet_address } });
  if (!user) throw new Error('The user is not there');
  return { id: user.id, referral_code: me.referral_code, send };
}

/** Tasks that need a review, in the order of their titles. */
export async function manualTasks(api: TestClient, amount: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= amount; number += 1) {
    const { id } = await api.call('createTask', {
      body: {
        title: `写一篇文章 ${number}`,
        title_en: `Write article ${number}`,

        type: 'engagement',
        points: 100,
        verification: 'manual',
        verification_settings: { evidence: 'text' },
      },
    });
    ids.push(id);
  }
  return ids;
}

/** A visitor starts the tasks and submits each as soon as it is due. */
export async function handIn(
  visitor: Visitor,
  tasks: readonly number[],
  evidence: string | ((task: number) => string),
): Promise<void> {
  const textOf = (task: number) => (typeof evidence === 'string' ? evidence : evidence(task));
  await Promise.all(
    tasks.map(async (task) => {
      const started = await visitor.send('POST', `me/tasks/${task}/start`, {});
      const due = Date.parse((await started.json()).due_at);
      await until(async () => Date.now() > due);
      const answer = await visitor.send('POST', `me/tasks/${task}/submit`, {
        evidence: textOf(task),
      });
      if (!answer.ok) throw new Error(`Submitting failed: ${await answer.text()}`);
    }),
  );
}
