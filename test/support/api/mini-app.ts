import supertest, { type Test } from 'supertest';
import { nthAddress } from '../shared/client-address.js';
import { miniAppData } from '../shared/telegram.js';
import type { WalletAccount } from '../shared/wallet-account.js';
import type { TestApp } from './app.js';
import { fromSite, signInBody } from './visitor.js';

const MINI_APP = '/api/v1/mini-app';

let calls = 0;

/** Sends a call of the page in Telegram, each from another client. */
export function callMiniApp(
  app: Pick<TestApp, 'url'>,
  method: 'get' | 'post' | 'patch' | 'delete',
  path: string,
  token?: string | null,
): Test {
  calls += 1;
  const call = fromSite(supertest(app.url)[method](path), app).set({
    'X-Forwarded-For': nthAddress(calls),
    'Accept-Language': 'en',
  });
  return token ? call.set('Authorization', `Bearer ${token}`) : call;
}

/** Opens the Mini App with Telegram's launch data. */
export const openMiniApp = (app: Pick<TestApp, 'url'>, init_data: string): Test =>
  callMiniApp(app, 'post', `${MINI_APP}/session`).send({ init_data });

/** The text for the wallet to sign there: it names the Telegram account. */
export async function miniAppChallenge(app: Pick<TestApp, 'url'>, ticket: string) {
  const { body } = await callMiniApp(app, 'post', `${MINI_APP}/challenge`).send({ ticket });
  return body.payload as string | undefined;
}

/** Signs in there with a wallet. */
export const signInMiniApp = async (
  app: Pick<TestApp, 'url'>,
  ticket: string,
  wallet: WalletAccount,
  more: object = {},
): Promise<Test> => {
  const challenge = await miniAppChallenge(app, ticket);
  const body = { ...(await signInBody(app, wallet, challenge)), ticket, ...more };
  return callMiniApp(app, 'post', `${MINI_APP}/wallet-session`).send(body);
};

/** A visitor who has opened the Mini App and signed in there; returns the session's token. */
export async function miniAppVisitor(app: TestApp, telegramId: number, wallet: WalletAccount) {
  const { body: opened } = await openMiniApp(app, miniAppData({ id: telegramId }));
  const { body, status } = await signInMiniApp(app, opened.ticket, wallet);
  expect([status, body.code]).toEqual([201, undefined]);
  return String(body.token);
}
