import { MerkleTree } from '#libs/contracts/index.js';
import { parseTonAddress, unitsOf } from '#libs/domain/index.js';
import type { TestApp } from './app.js';

/**
 * Restores the records that the examples of the API's description name: a review, a decision in
 * force and an open appeal with the number 1, users 1 and 2, one invited by the other, their
 * cluster, a distributor with the number 1 and two claims, and the report of a closed campaign.
 */
export async function readyExamples(app: TestApp, operation = ''): Promise<void> {
  for (const statement of [...TEAM, ...(ENDS[operation] ?? [])]) await app.sql(statement);
  if ((await app.sql('select 1 from users where id = 1')).length === 0) return;
  const statements = [
    `update site_settings set values = values - 'closed_at' || '{"is_leaderboard_shown": true}'`,
    'update users set inviter_id = 1, key_hash = (select key_hash from users where id = 1) where id = 2',
    // The job that joins them may not have run yet.
    `insert into clusters (id, users, created_at, updated_at) values (1, 2, now(), now())
     on conflict do nothing`,
    `insert into cluster_members (user_id, cluster_id, joined_at)
     select n, 1, now() from generate_series(1, 2) n on conflict (user_id) do update set cluster_id = 1`,
    `insert into decisions (id, user_id, kind, reason, is_reviewed, points, transfer_key, decided_at)
     values (1, 1, 'deduction', 'abuse', true, 5, 'adjust:example', now())
     on conflict (id) do update set user_id = 1, kind = 'deduction', reason = 'abuse', points = 5,
       transfer_key = excluded.transfer_key, overturned_at = null`,
    'delete from appeals where decision_id = 1',
    `select setval('decisions_id_seq', greatest(1000, nextval('decisions_id_seq')))`,
    `select setval('appeals_id_seq', greatest(1000, nextval('appeals_id_seq')))`,
    ...(operation === 'appealDecision' ? [] : [APPEAL]),
    // Existing completions stay, under another number.
    `update completions set id = nextval('completions_id_seq') where id = 1 and status = 'completed'`,
    'delete from completions where id = 1',
    REVIEW,
    ...NO_PAYOUTS,
    ...(/^(delete|bulkDelete)/.test(operation) ? [] : [...PAYOUTS, ...(STATES[operation] ?? [])]),
    REPORT,
  ];
  for (const statement of statements) await app.sql(statement);
}

const APPEAL = `insert into appeals (id, decision_id, user_id, text, created_at)
  values (1, 1, 1, 'I did it myself', now())`;

/** A session that may be ended, and a request of another admin. */
const TEAM = [
  `insert into admin_sessions (id, admin_id, created_at, expires_at)
   select '0b9f7a4e-3f0c-4c56-9d8e-2f1a6d1c7b55', min(id), now(), now() + interval '1 day' from admins
   on conflict do nothing`,
  `insert into approval_requests (id, kind, status, asked_by, facts, hash, created_at, updated_at, expires_at)
   values (1, 'delete_users', 'waiting', 'colleague', '{}', repeat('a', 64), now(), now(), now() + interval '1 day')
   on conflict (id) do update set status = 'waiting', asked_by = 'colleague'`,
  `insert into approval_payloads (request_id, payload) values (1, '{"ids": [1, 2]}') on conflict do nothing`,
];

/** A review of a task for which its user has no points yet. */
const REVIEW = `insert into completions (id, user_id, task_id, status, submitted_at, review_due_at,
    evidence, created_at, updated_at)
  select 1, u.id, t.id, 'pending_verification', now(), now() + interval '1 day', 'My post', now(), now()
  from users u, tasks t
  where u.id > 1 and not u.is_banned
    and not exists (select from completions c where c.user_id = u.id and c.task_id = t.id)
    and not exists (select from ledger_transfers l where l.key = 'task:' || u.id || ':' || t.id)
  order by u.id desc, t.id limit 1`;

/** A user who is neither held nor banned. */
const FREE = `update users set is_held = false, hold_decision_id = null, is_banned = false, is_active = true
  where id = 1`;

/** A row of the log whose change has stored its values. */
const revised = (
  entry: number,
  type: 'content' | 'settings' | 'site_text',
  values: [object, object],
) => {
  const [before, after] = values.map((part) => JSON.stringify(part));
  const subject = type === 'settings' ? { type } : { type, id: 1 };
  const message = { code: 'changed', subject, changes: [], revision: 1_000_000 };
  return [
    `insert into revisions (id, resource_type, record_id, old_values, new_values, created_at)
     values (1000000, '${type}', 1, '${before}', '${after}', now())
     on conflict (id) do update set resource_type = excluded.resource_type,
       old_values = excluded.old_values, new_values = excluded.new_values`,
    'alter table operation_logs disable trigger user',
    `insert into operation_logs (id, admin_username, action, resource_type, details_zh, message, created_at)
     values (${entry}, 'admin', 'update_${type}', '${type}', '', '${JSON.stringify(message)}', now())
     on conflict (id) do update set message = excluded.message`,
    'alter table operation_logs enable trigger user',
  ];
};

/** State that an operation needs and that another one has changed, or that needs time. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  listApiKeys: [
    `insert into api_keys (name, role, key_hash, created_by, created_at, updated_at)
     values ('Sample', 'viewer', repeat('k', 43), 'admin', now(), now()) on conflict do nothing`,
  ],
  listInvitations: [
    `insert into admin_invitations (username, role, token_hash, invited_by_id, created_at, expires_at)
     select 'sample', 'viewer', repeat('t', 43), min(id), now(), now() + interval '1 day' from admins
     on conflict do nothing`,
  ],
  listNotificationChannels: [
    `insert into notification_channels (kind, name, target, events, language, created_at, updated_at)
     values ('webhook', 'Sample', 'https://hooks.example.com', '[]', 'en', now(), now())`,
  ],
  listUserWalletChanges: [
    `insert into wallet_changes (user_id, from_wallet, to_wallet, created_at)
     values (1, 'Sample', 'Sample', now())`,
  ],
  listLogValues: revised(1, 'content', [{ content: '10 %' }, { content: '12 %' }]),
  restoreContent: revised(42, 'content', [{}, {}]),
  restoreText: [
    `insert into site_texts (id, key, zh, en, updated_at) values (1, 'home.title', '', '', now())
     on conflict (key) do update set id = 1`,
    ...revised(42, 'site_text', [{}, {}]),
  ],
  restoreSettings: revised(42, 'settings', [{}, {}]),
  holdUser: [FREE],
  releaseUser: [
    FREE,
    `insert into decisions (id, user_id, kind, reason, is_reviewed, decided_at)
     values (900, 1, 'hold', 'abuse', true, now()) on conflict do nothing`,
    'update users set is_held = true, hold_decision_id = 900 where id = 1',
  ],
  confirmPoints: [
    `update site_settings set values = values || '{"points_need_confirmation": true}'`,
    'delete from point_confirmations where user_id = 1',
    'update users set has_confirmed_points = false where id = 1',
  ],
  withdrawConfirmation: [
    `insert into point_confirmations (user_id, ground, confirmed_at) values (1, 'person', now())
     on conflict (user_id) do update set ground = 'person', confirmed_at = now()`,
  ],
  requestClaim: [
    FREE,
    `update site_settings set values = values || '{"claim_holding_days": 0, "claim_wallet_days": 0,
       "claim_outgoing_transactions": 0, "claim_needs_telegram": false, "points_need_confirmation": false, "review_one_in": 1}'`,
  ],
  unbanUser: ['update users set is_banned = true where id = 1'],
  withdrawRequest: [
    `update approval_requests set asked_by = (select username from admins order by id limit 1)`,
  ],
  removePasskey: [
    `insert into admin_passkeys (id, admin_id, credential, public_key, name, created_at)
     select 1, min(id), 'sample', 'sample', 'Laptop', now() from admins`,
  ],
  removeTotp: [
    `insert into admin_totps (admin_id, secret, confirmed_at, created_at)
     select min(id), repeat('A', 32), now(), now() from admins
     on conflict (admin_id) do update set confirmed_at = now()`,
  ],
  deleteTask: [`delete from completions where status = 'pending_verification'`],
  submitMyTask: ['update completions set due_at = now() where due_at > now()'],
  goLive: [`update site_settings set values = values || '{"campaign_mode": "preview"}'`],
  closeCampaign: [
    'delete from payout_lines',
    `update claims set status = 'delivered' where status <> 'rejected'`,
    `delete from completions where status = 'pending_verification'`,
    'delete from appeals',
    'alter table campaign_reports disable trigger user',
    'delete from campaign_reports',
    'alter table campaign_reports enable trigger user',
    'delete from allocation_lines',
    'alter table published_payouts disable trigger user',
    'delete from published_payouts',
    'alter table published_payouts enable trigger user',
    `update site_settings set values = values || '{"campaign_mode": "live", "claim_deadline": "",
       "campaign_start": "2026-01-01T00:00:00.000Z", "campaign_end": "2026-01-02T00:00:00.000Z"}'`,
  ],
};

const TOKEN = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';

const DISTRIBUTOR = `0:${'1'.repeat(64)}`;

/** The two claims of the distributor: one token each. */
const LINES = [1, 2].map((number) => ({
  number,
  amount: unitsOf(1, 9),
  receiver: `0:${String(number).repeat(64)}`,
}));

const NO_PAYOUTS = ['delete from payout_lines', 'delete from distributors'];

/** A distributor of the token that the settings name, which can be funded, pushed and pulled. */
const PAYOUTS = [
  `update site_settings set values = values || '{"contract_address": "${TOKEN}"}'`,
  // Claims of other users stay, under another number.
  'update claims set id = nextval($$claims_id_seq$$) + 1000000 where id in (1, 2)',
  `insert into claims (id, user_id, wallet_address, tokens, status, idempotency_key, requested_at, updated_at)
   select n, 1, '${TOKEN}', 1, 'batched', gen_random_uuid(), now(), now() from generate_series(1, 2) n`,
  `insert into distributors (id, method, network, address, owner, jetton_master, jetton_wallet, decimals,
     contract_id, first_deadline, deadline, merkle_root, is_deployed, read_until, created_by, created_at)
   values (1, 'contract', 'mainnet', '${DISTRIBUTOR}', '0:' || repeat('2', 64), '${parseTonAddress(TOKEN)?.raw}',
     '0:' || repeat('3', 64), 9, 7, '2030-01-01', '2030-01-01', '${MerkleTree.of(DISTRIBUTOR, LINES).root}',
     true, now(), 'admin', now())`,
  ...LINES.map(
    ({ number, amount, receiver }) =>
      `insert into payout_lines (claim_id, distributor_id, user_id, receiver, tokens, units, is_published, updated_at)
       values (${number}, 1, 1, '${receiver}', 1, ${amount}, true, now())`,
  ),
  `select setval('distributors_id_seq', greatest(1000, nextval('distributors_id_seq')))`,
];

const FILE = `update distributors set method = 'file'`;
const UNASKED = 'update payout_lines set is_published = false';
const REQUESTED = `update claims set status = 'requested' where status <> 'rejected'`;

/** State of the payouts that an operation needs. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  exportPayouts: [FILE],
  exportTexts: [
    `insert into site_texts (key, zh, en, updated_at) values ('home.title', '', 'Earn Nebula', now())
     on conflict (key) do nothing`,
  ],
  settlePayout: [
    FILE,
    'delete from claims where id = 7',
    'update claims set id = 7 where id = 1',
    'update payout_lines set claim_id = 7, requested_at = now() where claim_id = 1',
  ],
  extendDistributor: [UNASKED, 'update distributors set merkle_root = null'],
  rejectClaim: [...NO_PAYOUTS, REQUESTED],
  releasePayouts: [UNASKED],
  reopenPayouts: [
    `update payout_lines set status = 'returned'`,
    `update claims set status = 'failed' where id in (1, 2)`,
  ],
  withdrawFromDistributor: [`update distributors set deadline = '2026-01-01'`],
  ...Object.fromEntries(
    ['listClaimBalances', 'approveClaim', 'bulkApproveClaims', 'approveMatchingClaims'].map(
      (operation) => [operation, [...NO_PAYOUTS, REQUESTED]],
    ),
  ),
};

/** A published report never changes. */
const REPORT = `do $$ begin if not exists (select from campaign_reports) then
    insert into allocation_lines values (1, 'a,1,0,0,0,'), (2, 'b,1,0,0,0,');
    insert into published_payouts values (1, 'a,1,1,1,1,1,a,a'), (2, 'b,1,1,1,1,1,a,a');
    insert into campaign_reports (id, closed_at, closed_by, users, points, claimed, paid, forfeited, sha256,
      merkle_root, payouts_sha256)
    values (1, now(), 'admin', 1, 5, 0, 0, 0, repeat('c', 64), repeat('d', 64), repeat('e', 64));
  end if; end $$`;
