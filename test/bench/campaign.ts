import { fillCampaign } from '../factories/large-campaign.js';
import {
  atLeast,
  type Finding,
  IS_QUICK,
  inTurn,
  type Side,
  sqlThroughput,
  throughput,
} from './measure.js';
import type { SqlOrder } from './sql-worker.js';

const ROUNDS = 3;
const ROUND_MS = 3_000;
const LANES = 8;

/** Each user has completed the built-in tasks but this one, which has been started. */
const TASK = 19;

/** Users that one round of either side uses up: each completes and claims once. */
const USERS_OF_ROUND = 15_000;

/** The cookie's token of the nth user. */
const TOKEN = `${'A'.repeat(33)}{n}`;

/** Finds the visitor and whether the campaign is live: outside of the transaction. */
const SESSION = {
  text: `select campaign_mode, s.id as session_id, s.user_id,
           s.last_used_at < now() - interval '1 day' as is_old
         from (select "values" ->> 'campaign_mode' as campaign_mode,
                 coalesce("values" ->> 'ton_network', 'mainnet') as network
               from site_settings where id = 1) settings
         left join (visitor_sessions s join users u on u.id = s.user_id)
           on s.id = $1 and s.expires_at > now() and u.network = settings.network`,
  values: ['$n'],
};

const COMPLETION = `select c.task_id, c.status, c.due_at, c.submitted_at, c.review_due_at, c.reason,
    c.tries, c.decision_id, coalesce(d.reason_zh, '') as reason_zh, d.details, a.id as appeal_id,
    coalesce(c.points, t.points, 0) as points,
    coalesce(t.action_url, '') as action_url, coalesce(t.verification, 'manual') as verification
  from completions c left join tasks t on t.id = c.task_id
    left join decisions d on d.id = c.decision_id left join appeals a on a.decision_id = c.decision_id
  where c.user_id = $1`;

const LOCK = {
  text: `select id, wallet_address, total_points, claimed_tokens, is_banned, is_active
         from users where id = $1 for no key update`,
  values: ['$n'],
};

/** Locks the settings until the end of the transaction. */
const HOLD = { text: 'select hold_site_settings() as "values"' };

/** The transfer, its entries and the projection, as the ledger posts them. */
const post = (key: string, kind: string, sides: string, change: string) => ({
  text: `with transfer as (
      insert into ledger_transfers (key, kind, user_id, reason, caused_by, created_at)
      values (${key}, '${kind}', $1, '', '', now()) on conflict (key) do nothing returning id
    ), entries as (
      insert into ledger_entries (transfer_id, account, user_id, currency, amount)
      select transfer.id, account, $1::int, currency, amount
      from transfer, (values ${sides}) as side(account, currency, amount)
    ), projection as (
      update users set ${change}, updated_at = now() where id = $1 and exists (select from transfer)
    ) select id from transfer`,
  values: ['$n'],
});

const SUBMIT = [
  SESSION,
  { text: `${COMPLETION} and c.task_id = ${TASK}`, values: ['$n'] },
  { text: 'begin' },
  LOCK,
  HOLD,
  {
    text: `select action_url, is_active, verification, verification_settings from tasks where id = ${TASK}`,
  },
  { text: `${COMPLETION} and c.task_id = ${TASK}`, values: ['$n'] },
  { text: "select is_enabled, note, note_en from verification_methods where method = 'self'" },
  post(
    `'task:' || $1::int || ':${TASK}'`,
    'task',
    "('issued', 'points', -5000), ('user', 'points', 5000)",
    'total_points = total_points + 5000',
  ),
  {
    text: `update completions set status = 'completed', reason = '', decision_id = null, due_at = null,
             submitted_at = null, review_due_at = null, completed_at = now(), points = 5000,
             updated_at = now()
           where user_id = $1 and task_id = ${TASK}`,
    values: ['$n'],
  },
  { text: 'commit' },
];

const FIND_CLAIM = {
  text: "select * from claims where user_id = $1 and idempotency_key = 'bench'",
  values: ['$n'],
};

/**
 * Facts that a claim may need: a Telegram account, a wallet's history, balances that completed
 * tasks need.
 */
const FACTS = {
  text: `select exists (select from telegram_accounts where user_id = $1) as has_telegram,
           (select row_to_json(h) from (select first_seen_at, outgoing_transactions
              from wallet_histories where user_id = $1 and checked_at is not null) h) as history,
           (select coalesce(json_agg(k), '[]') from (
              select c.task_id, t.title, t.title_en, t.verification, t.verification_settings, u.account,
                s.held_since, s.sampled_at, s.snapshot_at, s.is_in_snapshot
              from completions c join tasks t on t.id = c.task_id join users u on u.id = c.user_id
                left join balance_samples s on s.user_id = c.user_id and s.task_id = c.task_id
              where c.user_id = $1 and c.status = 'completed'
                and t.verification in ('ton_balance', 'jetton_balance')) k) as holdings`,
  values: ['$n'],
};

const CLAIM = [
  SESSION,
  FIND_CLAIM,
  FACTS,
  { text: 'begin' },
  LOCK,
  HOLD,
  FIND_CLAIM,
  { text: 'select taken from token_pool' },
  {
    text: `insert into claims (user_id, wallet_address, tokens, idempotency_key, requested_at, updated_at)
           values ($1, 'bench', 3, 'bench', now(), now()) returning *`,
    values: ['$n'],
  },
  post(
    `'claim:' || (select max(id) from claims where user_id = $1)`,
    'claim',
    "('pool', 'tokens', -3), ('claimed', 'tokens', 3)",
    'claimed_tokens = claimed_tokens + 3',
  ),
  { text: 'update token_pool set taken = taken + 3 where taken + 3 <= 300000000 returning id' },
  { text: 'commit' },
];

const READ_ME = [
  { text: 'begin' },
  SESSION,
  {
    text: `select username, wallet_address, total_points, claimed_tokens, is_banned, ban_reason,
             banned_at, referral_code, inviter_id is not null as is_invited,
             (select name from telegram_accounts where user_id = users.id) as telegram_name,
             (select json_agg(begun order by task_id) from (${COMPLETION}) begun) as tasks
           from users where id = $1`,
    values: ['$n'],
  },
  { text: 'commit' },
];

/** Makes the campaign a live one with `users` users, all of them signed in. */
export const insertCampaign = (url: string, users: number): Promise<void> =>
  fillCampaign(url, async (client) => {
    await client.query('truncate users, ledger_transfers restart identity cascade');
    for (const statement of STATEMENTS) await client.query(statement, [users]);
  });

const MOST = `generate_series(1, $1::int) u, generate_series(1, ${TASK - 1}) t`;

const STATEMENTS = [
  `insert into users (id, wallet_address, account, network, referral_code, total_points,
     created_at, updated_at)
   select u, 'UQbench' || u, 'bench:' || u, 'mainnet', null, 3930, now(), now()
   from generate_series(1, $1::int) u`,
  `insert into completions (user_id, task_id, status, due_at, completed_at, points, created_at,
     updated_at)
   select u, t, case t when ${TASK} then 'in_progress' else 'completed' end,
          case t when ${TASK} then now() - interval '1 hour' end,
          case t when ${TASK} then null else now() end,
          case t when ${TASK} then null else 200 end, now(), now()
   from generate_series(1, $1::int) u, generate_series(1, ${TASK}) t`,
  `insert into ledger_transfers (id, key, kind, user_id, created_at)
   select (u - 1) * ${TASK - 1} + t, 'task:' || u || ':' || t, 'task', u, now() from ${MOST}`,
  `insert into ledger_entries (transfer_id, account, user_id, currency, amount)
   select (u - 1) * ${TASK - 1} + t, account, u, 'points', amount
   from ${MOST}, (values ('issued', -200), ('user', 200)) as side(account, amount)`,
  `insert into visitor_sessions (token_hash, user_id, created_at, last_used_at, expires_at)
   select rtrim(translate(encode(sha256(convert_to(repeat('A', 33) || lpad(u::text, 10, '0'), 'UTF8')),
            'base64'), '+/', '-_'), '='), u, now(), now(), now() + interval '30 days'
   from generate_series(1, $1::int) u`,
  `select setval('ledger_transfers_id_seq', $1::bigint * ${TASK - 1} + 1)`,
];

const head = (line: string, more = '') =>
  `${line} HTTP/1.1\r\nHost: bench\r\nCookie: session=${TOKEN}\r\nX-Forwarded-For: {address}\r\n` +
  `Origin: http://bench\r\n${more}\r\n`;
const body = 'Content-Length: 0\r\n';
const PARTS = [
  {
    what: 'complete a task',
    goal: 0.65,
    request: head(`POST /api/v1/me/tasks/${TASK}/submit`, body),
    statements: SUBMIT,
  },
  {
    what: 'claim',
    goal: 0.65,
    request: head('POST /api/v1/me/claims', `${body}Idempotency-Key: bench\r\n`),
    statements: CLAIM,
  },
  { what: 'GET /me', goal: 0.75, request: head('GET /api/v1/me'), statements: READ_ME },
];

/** (campaign): a visitor's calls against the same statements by the bare driver. */
export async function* benchCampaign(
  ours: Side,
  url: string,
  users: number,
): AsyncGenerator<Finding> {
  const ofRound = Math.min(USERS_OF_ROUND, Math.floor(users / (2 * (ROUNDS + 1))));
  const parts = IS_QUICK ? PARTS.filter(({ what }) => what !== 'claim') : PARTS;
  for (const { what, goal, request, statements } of parts) {
    let round = 0;
    /** The first of the users that no round has used yet. */
    const next = () => {
      round += 1;
      return { first: (round - 1) * ofRound, most: ofRound };
    };
    const [own = 0, bare = 0] = await inTurn(ROUNDS, [
      () => {
        const load = { port: ours.port, connections: LANES, duration: ROUND_MS, ...next() };
        return throughput({ ...load, requests: [request] });
      },
      () => {
        const load = { url, lanes: LANES, duration: ROUND_MS, ...next() };
        const order: SqlOrder = { ...load, statements, prepared: true };
        return sqlThroughput(order);
      },
    ]);
    const note = `${Math.round(own)} against ${Math.round(bare)} a second, ${users} users`;
    yield atLeast(`campaign, ${what} : transaction`, own / bare, goal, note);
  }
}
