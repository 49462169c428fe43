import supertest, { type Test } from 'supertest';
import { MANY_SIGN_UPS } from '../shared/many-sign-ups.js';
import type { WalletAccount } from '../shared/wallet-account.js';
import type { TestApp } from './app.js';

export const CHALLENGE = '/api/v1/wallet/challenge';
export const SESSION = '/api/v1/wallet/session';

/**
 * Settings without delays and limits: invitations count with the friend's points, and one address
 * can have many users, also friends.
 */
const NO_WAITING = {
  ...MANY_SIGN_UPS,
  points_need_confirmation: false,
  referral_min_points: 100,
  referral_days: 0,
  referral_needs_task: false,
  referral_daily_limit: 0,
  hold_similar_invitations: false,
  review_one_in: 1,
};

/**
 * Makes the campaign a live one, like going live does, with settings by which most tests need not
 * wait.
 */
export const goLive = (app: Pick<TestApp, 'sql'>, settings: object = {}): Promise<unknown> =>
  app.sql('update site_settings set values = values || ?::jsonb', [
    JSON.stringify({ campaign_mode: 'live', ...NO_WAITING, ...settings }),
  ]);

/** Requests the challenge for a wallet to sign. */
export async function challengeOf({ url }: Pick<TestApp, 'url'>): Promise<string> {
  const { status, body } = await supertest(url).post(CHALLENGE).set(anotherClient());
  expect(status).toBe(201);
  return body.payload;
}

let addresses = 0;

/**
 * Another client each time, where the application trusts a proxy, so that no rate limit applies.
 */
const anotherClient = () => {
  addresses += 1;
  return { 'X-Forwarded-For': `10.0.${addresses >> 8}.${addresses & 255}` };
};

/** Adds the headers of a page of the site. */
export const fromSite = (test: Test, { url }: Pick<TestApp, 'url'>): Test =>
  test.set('Origin', url);

export const postSession = (app: Pick<TestApp, 'url'>, body: object): Test =>
  fromSite(supertest(app.url).post(SESSION), app).set(anotherClient()).send(body);

/** The body of a sign-in with `ton_proof`. */
export async function signInBody(
  app: Pick<TestApp, 'url'>,
  wallet: WalletAccount,
  challenge?: string,
) {
  const text = challenge ?? (await challengeOf(app));
  return { account: wallet.account(), proof: wallet.proof({ text }) };
}

/** A visitor who is signed in, by its cookie. */
export interface SignedIn {
  cookie: string;
  me: Record<string, unknown>;
  send(method: 'get' | 'post' | 'patch' | 'delete', path: string): Test;
}

export async function signIn(app: Pick<TestApp, 'url'>, wallet: WalletAccount): Promise<SignedIn> {
  const answer = await postSession(app, await signInBody(app, wallet));
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  const cookie = cookieOf(answer.headers).split(';')[0] ?? '';
  return {
    cookie,
    me: answer.body,
    send: (method, path) => fromSite(supertest(app.url)[method](path).set('Cookie', cookie), app),
  };
}

export const cookieOf = (headers: Record<string, unknown>): string =>
  String([headers['set-cookie'] ?? ''].flat()[0]);
