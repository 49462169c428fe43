import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import supertest from 'supertest';
import { parseTonAddress } from '#libs/domain/index.js';
import { MyTaskService } from '../../../server/modules/participation/my-task.service.js';
import { hashOf } from '../../../server/modules/payouts/batch-check.js';
import type { Payout } from '../../../server/modules/payouts/payout.entity.js';
import type { PayoutBatch } from '../../../server/modules/payouts/payout-batch.entity.js';
import { SettlementService } from '../../../server/modules/referrals/settlement.service.js';
import type { Row } from '../../../server/records/timestamps.js';
import { auditLedger } from '../../../server/reports/ledger-audit.report.js';
import { makeTask } from '../../factories/records.js';
import { until } from '../shared/until.js';
import { WalletAccount, type WalletAccountOptions } from '../shared/wallet-account.js';
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
export function newWallet(options: WalletAccountOptions = {}): WalletAccount {
  wallets += 1;
  return new WalletAccount({ number: 1000 + wallets, ...options });
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
  handedIn: { code?: string } = {},
): Promise<void> {
  const tasks = app.get(MyTaskService);
  await use(app, () => tasks.start(user, task));
  await makeDue(app, user);
  await use(app, () => tasks.submit(user, task, { evidence, ...handedIn }));
}

/** The id of what a user has begun or done of a task. */
export async function completionOf(app: TestApp, user: number, task: number): Promise<number> {
  const [row] = await app.sql<{ id: number }>(
    'select id from completions where user_id = ? and task_id = ?',
    [user, task],
  );
  return row?.id ?? 0;
}

/** A user completes a new task with so many points. */
export async function earn(app: TestApp, user: number, points: number): Promise<number> {
  const task = await makeTask(app, { verification: 'self', points });
  await handIn(app, user, task.id, '');
  return task.id;
}

/** Everything that invitations bring is given or reversed, also by the application's own checks. */
export const settleInvitations = (app: TestApp): Promise<void> =>
  until(async () => {
    await app.get(SettlementService).settleAll();
    return (await app.sql('select 1 from referral_changes limit 1')).length === 0;
  });

/** What is wrong in the ledger. */
export const auditOf = (app: TestApp): Promise<string[]> =>
  auditLedger(app.get(SqlEntityManager).fork());

/**
 * What the examples of the API's description mean, whatever was done to it before: a review, a standing
 * decision and an open appeal with the number 1, users 1 and 2 of whom one has invited the other, a frozen
 * batch and an alert with the number 1, and the report of a closed campaign.
 */
export async function readyExamples(app: TestApp, operation = ''): Promise<void> {
  for (const statement of ENDS[operation] ?? []) await app.sql(statement);
  if ((await app.sql('select 1 from users where id = 1')).length === 0) return;
  const statements = [
    `update site_settings set values = values || '{"is_leaderboard_shown": true}'`,
    'update users set inviter_id = 1, key_hash = (select key_hash from users where id = 1) where id = 2',
    `insert into decisions (id, user_id, kind, reason, is_reviewed, points, transfer_key, decided_at)
     values (1, 1, 'deduction', 'abuse', true, 5, 'adjust:example', now())
     on conflict (id) do update set user_id = 1, kind = 'deduction', reason = 'abuse', points = 5,
       transfer_key = excluded.transfer_key, overturned_at = null`,
    'delete from appeals where decision_id = 1',
    `select setval('decisions_id_seq', greatest(1000, nextval('decisions_id_seq')))`,
    `select setval('appeals_id_seq', greatest(1000, nextval('appeals_id_seq')))`,
    ...(operation === 'appealDecision' ? [] : [APPEAL]),
    // What users have done stays, under another number.
    `update completions set id = nextval('completions_id_seq') where id = 1 and status = 'completed'`,
    'delete from completions where id = 1',
    REVIEW,
    ...(/^(delete|bulkDelete)/.test(operation) ? NO_PAYOUTS : PAYOUTS),
    ...(operation === 'releasePayoutBatch' ? [HANDED_OVER] : []),
    ...(operation === 'orderPayoutBatch' ? [`update payout_batches set method = 'wallet'`] : []),
    ...(/^(order|export)PayoutBatch$/.test(operation) ? [CONTRACT] : []),
    ...(/ClaimBal|approveClaim|ApproveClaims/.test(operation) ? [REQUESTED] : []),
    ...(operation === 'createPayoutBatch' ? [...APPROVED, CONTRACT] : []),
  ];
  for (const statement of statements) await app.sql(statement);
  if (/^(order|export)PayoutBatch$/.test(operation)) await freezeAnew(app);
}

const APPEAL = `insert into appeals (id, decision_id, user_id, text, created_at)
  values (1, 1, 1, 'I did it myself', now())`;

/** Of a task that its user was never given points for. */
const REVIEW = `insert into completions (id, user_id, task_id, status, submitted_at, review_due_at,
    evidence, created_at, updated_at)
  select 1, u.id, t.id, 'pending_verification', now(), now() + interval '1 day', 'My post', now(), now()
  from users u, tasks t
  where u.id > 1 and not u.is_banned
    and not exists (select from completions c where c.user_id = u.id and c.task_id = t.id)
    and not exists (select from ledger_transfers l where l.key = 'task:' || u.id || ':' || t.id)
  order by u.id desc, t.id limit 1`;

const REQUESTED = `update claims set status = 'requested'`;

/** Beside the first batch, whose number the next one would have. */
const APPROVED = [
  `update claims set status = 'approved' where status = 'requested'`,
  `select setval('payout_batches_id_seq', 1000), setval('payouts_id_seq', 1000)`,
];

export const TOKEN = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';

const CONTRACT = `update site_settings set values = values || '{"contract_address": "${TOKEN}"}'`;

/** Frozen batches as they can be paid: of the token of the settings, and as their hashes say. */
export async function freezeAnew(app: TestApp): Promise<void> {
  const batches = await app.sql<Row<PayoutBatch>>(
    `update payout_batches set jetton_master = ? where status = 'frozen' returning *`,
    [parseTonAddress(TOKEN)?.raw],
  );
  for (const batch of batches) {
    const payouts = await app.sql<Row<Payout>>(
      'select * from payouts where batch_id = ? order by id',
      [batch.id],
    );
    const values = [hashOf(batch, payouts), batch.id];
    await app.sql('update payout_batches set hash = ? where id = ?', values);
  }
}

/** What an operation needs that another one has changed, or that takes time. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  deleteTask: [`delete from completions where status = 'pending_verification'`],
  submitMyTask: ['update completions set due_at = now() where due_at > now()'],
  goLive: [`update site_settings set values = values || '{"campaign_mode": "preview"}'`],
  closeCampaign: [
    'delete from payouts',
    'delete from payout_batches',
    `update claims set status = 'delivered' where status <> 'rejected'`,
    `delete from completions where status = 'pending_verification'`,
    'delete from appeals',
    'update payout_alarms set resolved_at = now()',
    'alter table campaign_reports disable trigger user',
    'delete from campaign_reports',
    'alter table campaign_reports enable trigger user',
    'delete from allocation_lines',
    `update site_settings set values = values || '{"campaign_mode": "live", "claim_deadline": "",
       "campaign_start": "2026-01-01T00:00:00.000Z", "campaign_end": "2026-01-02T00:00:00.000Z"}'`,
  ],
};

/** A batch for another tool that pays the first claim; nothing else of payouts is there. */
const NO_PAYOUTS = ['delete from payouts', 'delete from payout_batches'];

const PAYOUTS = [
  ...NO_PAYOUTS,
  `update claims set status = 'requested' where status not in ('requested', 'rejected')`,
  // Also after one of them was rejected by an example.
  `update claims set status = 'batched', decision_id = null, reason = ''
   where id = (select max(id) from claims)`,
  `insert into payout_batches (id, method, network, payer, payer_jetton_wallet, jetton_master, decimals,
     hash, created_by, created_at, updated_at)
   values (1, 'file', 'mainnet', '0:' || repeat('1', 64), '0:' || repeat('2', 64),
     '0:' || repeat('3', 64), 9, repeat('a', 64), 'admin', now(), now())`,
  `insert into payouts (id, batch_id, claim_id, user_id, receiver, tokens, units, query_id, updated_at)
   select 1, 1, id, user_id, '0:' || repeat('4', 64), tokens, tokens * 1000000000, 7, now()
   from claims where status = 'batched'`,
  `insert into payout_alarms (id, code, transaction_hash, found_at)
   values (1, 'unknown_transfer', repeat('b', 64), now())
   on conflict (id) do update set resolved_at = null`,
  // Once it is published, nothing is added.
  `do $$ begin if not exists (select from campaign_reports) then
     insert into allocation_lines values (1, 'a,1,0,0,0,'), (2, 'b,1,0,0,0,');
     insert into campaign_reports
     values (1, now(), 'admin', 1, 5, 0, 0, 0, repeat('c', 64), repeat('d', 64));
   end if; end $$`,
];

const HANDED_OVER = `with asked as (
    update payout_batches set status = 'requested', asked_at = now() - interval '1 day' returning *
  )
  insert into chain_cursors (jetton_wallet, read_until) select payer_jetton_wallet, now() from asked
  on conflict (jetton_wallet) do update set read_until = now()`;
