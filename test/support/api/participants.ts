import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import supertest from 'supertest';
import { auditLedger } from '../../../server/modules/ledger/ledger-audit.js';
import { CompletionService } from '../../../server/modules/participation/completion.service.js';
import { SettlementQueue } from '../../../server/modules/referrals/settlement-queue.js';
import { makeTask } from '../../factories/records.js';
import { WalletAccount } from '../shared/wallet-account.js';
import type { TestApp } from './app.js';
import { fromSite, postSession, type SignedIn, signInBody } from './visitor.js';

/** Somebody who takes part, signed in. */
export interface Participant extends SignedIn {
  id: number;
  wallet: WalletAccount;
  referral_code: string;
}

let wallets = 0;

/** A wallet that nobody else of this test file has. */
export function newWallet(): WalletAccount {
  wallets += 1;
  return new WalletAccount({ number: 1000 + wallets });
}

/** Somebody who has just signed in for the first time, perhaps with a friend's code. */
export async function newParticipant(
  app: TestApp,
  { referral_code, wallet = newWallet() }: SignInOptions = {},
): Promise<Participant> {
  const body = await signInBody(app, wallet);
  const answer = await postSession(app, { ...body, ...(referral_code && { referral_code }) });
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const search = answer.body.wallet_address;
  const { body: found } = await app.admin.get('/api/v1/admin/users').query({ search });
  return {
    ...{ cookie, wallet, me: answer.body, id: found[0].id },
    referral_code: answer.body.referral_code,
    send: (method, path) => fromSite(supertest(app.url)[method](path).set('Cookie', cookie), app),
  };
}

interface SignInOptions {
  referral_code?: string;
  wallet?: WalletAccount;
}

/** Runs a use case as a request would, with an entity manager of its own. */
export const use = <T>(app: TestApp, work: () => Promise<T>): Promise<T> =>
  RequestContext.create(app.get(SqlEntityManager), work);

/** Lets the delay of a user's started tasks pass. */
const makeDue = (app: TestApp, user: number) =>
  app.sql(`update completions set due_at = due_at - interval '3 seconds' where user_id = ?`, [
    user,
  ]);

/** A user does a task up to handing it in. */
export async function handIn(
  app: TestApp,
  user: number,
  task: number,
  evidence = 'See my post',
): Promise<void> {
  const completions = app.get(CompletionService);
  await use(app, () => completions.start(user, task));
  await makeDue(app, user);
  await use(app, () => completions.submit(user, task, { evidence }));
}

/** A user completes a new task with so many points. */
export async function earn(app: TestApp, user: number, points: number): Promise<number> {
  const task = await makeTask(app, { verification: 'self', points });
  await handIn(app, user, task.id, '');
  return task.id;
}

/** Everything that invitations bring is given or taken back. */
export const settleInvitations = (app: TestApp): Promise<void> =>
  app.get(SettlementQueue).settleAll();

/** What is wrong in the ledger. */
export const auditOf = (app: TestApp): Promise<string[]> =>
  auditLedger(app.get(SqlEntityManager).fork());
