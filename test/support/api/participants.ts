import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import supertest from 'supertest';
import { auditLedger } from '../../../server/commands/audit/ledger-audit.report.js';
import { MyTaskService } from '../../../server/modules/earning/participation/my-task.service.js';
import { SettlementService } from '../../../server/modules/earning/referrals/settlement.service.js';
import { makeTask } from '../../factories/records.js';
import { until } from '../shared/until.js';
import { WalletAccount, type WalletAccountOptions } from '../shared/wallet-account.js';
import type { TestApp } from './app.js';
import { fromSite, postSession, type SignedIn, signInBody } from './visitor.js';

/** A signed-in participant. */
export interface Participant extends SignedIn {
  id: number;
  wallet: WalletAccount;
  referral_code: string;
}

let wallets = 0;

/** A wallet that nothing else of this test file has. */
export function newWallet(options: WalletAccountOptions = {}): WalletAccount {
  wallets += 1;
  return new WalletAccount({ number: 1000 + wallets, ...options });
}

/**
 * A participant who has just signed in for the first time, optionally with a friend's code or an
 * address of their own.
 */
export async function newParticipant(
  app: TestApp,
  { referral_code, wallet = newWallet(), address }: SignInOptions = {},
): Promise<Participant> {
  const body = await signInBody(app, wallet);
  const signIn = postSession(app, { ...body, ...(referral_code && { referral_code }) });
  const answer = await (address ? signIn.set('X-Forwarded-For', address) : signIn);
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const search = answer.body.wallet_address;
  const { body: found } = await app.admin.get('/api/v1/admin/users').query({ search });
  return {
    cookie,
    wallet,
    me: answer.body,
    id: found[0].id,
    referral_code: answer.body.referral_code,
    send: (method, path) => fromSite(supertest(app.url)[method](path).set('Cookie', cookie), app),
  };
}

interface SignInOptions {
  referral_code?: string;
  wallet?: WalletAccount;
  address?: string;
}

/** Runs a use case like a request, with an entity manager of its own. */
export const use = <T>(app: TestApp, work: () => Promise<T>): Promise<T> =>
  RequestContext.create(app.get(SqlEntityManager), work);

/** Lets the delay of a user's started tasks pass. */
const makeDue = (app: TestApp, user: number) =>
  app.sql(`update completions set due_at = due_at - interval '3 seconds' where user_id = ?`, [
    user,
  ]);

/** A user starts a task and submits it. */
export async function handIn(
  app: TestApp,
  user: number,
  task: number,
  evidence = 'See my post',
  handedIn: { code?: string; seconds?: number } = {},
): Promise<void> {
  const tasks = app.get(MyTaskService);
  await use(app, () => tasks.start(user, task));
  await makeDue(app, user);
  await use(app, () => tasks.submit(user, task, { evidence, ...handedIn }));
}

/** The id of a user's completion of a task. */
export async function completionOf(app: TestApp, user: number, task: number): Promise<number> {
  const [row] = await app.sql<{ id: number }>(
    'select id from completions where user_id = ? and task_id = ?',
    [user, task],
  );
  return row?.id ?? 0;
}

/** A user completes a new task worth so many points. */
export async function earn(app: TestApp, user: number, points: number): Promise<number> {
  const task = await makeTask(app, { verification: 'self', points });
  await handIn(app, user, task.id, '');
  return task.id;
}

/** Grants and reverses all points for invitations, also those of the application's own checks. */
export const settleInvitations = (app: TestApp): Promise<void> =>
  until(async () => {
    await app.get(SettlementService).settleAll();
    return (
      (await app.sql('select 1 from referral_changes where due_at <= now() limit 1')).length === 0
    );
  });

/** Faults of the ledger. */
export const auditOf = (app: TestApp): Promise<string[]> =>
  auditLedger(app.get(SqlEntityManager).fork());
