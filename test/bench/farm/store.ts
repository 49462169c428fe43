/** The world's wallets as the product stores them, after their sign-ins, submissions and readings of the chain. */
import { hash } from 'node:crypto';
import type pg from 'pg';
import { formatTonAddress, isAboveCap, type SiteSettings, workLevel } from '#libs/domain/index.js';
import { hashEvidence } from '../../../server/modules/earning/completions/evidence-hash.js';
import { CLAIMING_DAY, DAY, MINUTE, type Wallet } from './world.js';

const HOUR_SLOTS = 12;
const SLOT = 5 * MINUTE;

/** The session token of the nth user. */
export const tokenOf = (id: number): string => `${'A'.repeat(33)}${String(id).padStart(10, '0')}`;

const digest = (text: string): string => hash('sha256', text, 'hex');
const shortDigest = (text: string): string => hash('sha256', text, 'base64url');

export const accountOf = (name: string): string => `0:${digest(name)}`;

/** A user of the campaign, by the wallet that signed in first. */
export type StoredUser<One extends Wallet = Wallet> = One & {
  id: number;
  account: string;
  /** Difficulty of the work at sign-up. */
  work: number;
};

/** Rules that apply to sign-ups and evidence before they reach the database. */
export interface StoreRules {
  settings: SiteSettings;
  /** Whether wallets of one key are one user. */
  joinsKeys: boolean;
  /** Whether evidence is compared by its canonical form. */
  isCanonical: boolean;
}

/** The users of wallets in the order of their sign-ins; of one key the first wallet's, where keys are joined. */
export function usersOf<One extends Wallet>(
  wallets: readonly One[],
  { joinsKeys }: Pick<StoreRules, 'joinsKeys'>,
): StoredUser<One>[] {
  const byKey = new Map<string, Wallet>();
  const sorted = wallets.toSorted((one, other) => one.joined - other.joined);
  const first = (wallet: Wallet) => (joinsKeys ? (byKey.get(wallet.key) ?? wallet) : wallet);
  for (const wallet of sorted) if (!byKey.has(wallet.key)) byKey.set(wallet.key, wallet);
  const users = new Map<Wallet, StoredUser<One>>();
  for (const wallet of sorted) {
    if (first(wallet) !== wallet) continue;
    const id = users.size + 1;
    users.set(wallet, { ...wallet, id, account: accountOf(`wallet ${id}`), work: 0 });
  }
  for (const user of users.values()) {
    // Users cannot invite themselves.
    const inviter = user.inviter && users.get(first(user.inviter));
    user.inviter = inviter && inviter.id < user.id ? inviter : null;
    if (user.funder instanceof Object) user.funder = users.get(first(user.funder)) ?? null;
  }
  return [...users.values()];
}

/**
 * Stores users, their networks, wallets' histories and evidence; triggers queue the changes for the
 * jobs.
 */
export async function storeUsers(
  client: pg.Client,
  users: readonly StoredUser[],
  rules: StoreRules,
): Promise<void> {
  const above = aboveCap(users, rules.settings);
  const rows = users.map((user) => ({
    id: user.id,
    account: user.account,
    wallet_address: formatTonAddress(user.account, 'mainnet'),
    key_hash: shortDigest(user.key),
    network_hash: shortDigest(user.network),
    inviter_id: (user.inviter as StoredUser | null)?.id ?? null,
    age: ageOf(user.joined),
    first_seen: ageOf(user.first_seen),
    funded: ageOf(user.funded_at),
    funder: funderOf(user),
    outgoing: user.outgoing,
    is_above: above.has(user.id),
    telegram_id: user.has_telegram ? OLD_TELEGRAM_ACCOUNTS + user.id : null,
    keeps_ton: user.keeps_ton,
    session: shortDigest(tokenOf(user.id)),
  }));
  await client.query('begin');
  for (const statement of USERS) await client.query(statement, [JSON.stringify(rows)]);
  const evidence = users.flatMap(({ id, joined, links }) =>
    Object.entries(links).map(([task, link]) => ({
      id,
      task,
      link,
      key: rules.isCanonical ? hashEvidence(link) : shortDigest(link),
      age: ageOf(joined + 3 * MINUTE),
    })),
  );
  await client.query(EVIDENCE, [JSON.stringify(evidence)]);
  await client.query('commit');
  await client.query('analyze');
}

/** Completed tasks with their points, as the ledger has them; changed points are noted for the invitations. */
export async function storePoints(client: pg.Client, users: readonly StoredUser[]): Promise<void> {
  const rows = users.flatMap(({ id, joined, tasks }) =>
    [...tasks].map((task, n) => ({ id, task, age: ageOf(joined + (n + 5) * MINUTE) })),
  );
  const moved = users.filter(({ keeps_ton }) => !keeps_ton).map(({ id }) => id);
  await client.query('begin');
  // Jobs lock users before anything else: those that have begun end first, later ones wait.
  await client.query('lock table users in exclusive mode');
  await client.query(COMPLETIONS, [JSON.stringify(rows)]);
  await client.query(SAMPLES, [moved]);
  for (const statement of LEDGER) await client.query(statement);
  await client.query('commit');
  await client.query('analyze');
}

/**
 * Users above the cap of their network, counted in steps of five minutes like sign-ups; also sets
 * the work of each.
 */
function aboveCap(users: readonly StoredUser[], settings: SiteSettings): Set<number> {
  const slots = new Map<string, Map<number, number>>();
  const above = new Set<number>();
  for (const user of users) {
    const counts = slots.get(user.network) ?? new Map<number, number>();
    slots.set(user.network, counts);
    const slot = Math.floor(user.joined / SLOT);
    let recent = 0;
    for (let n = 0; n < HOUR_SLOTS; n += 1) recent += counts.get(slot - n) ?? 0;
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
    user.work = workLevel(recent, settings);
    if (isAboveCap(recent, settings)) above.add(user.id);
  }
  return above;
}

const ageOf = (time: number | null): number | null =>
  time === null ? null : CLAIMING_DAY * DAY - time;

function funderOf({ funder }: StoredUser): string | null {
  if (funder === null) return null;
  return typeof funder === 'string' ? accountOf(funder) : (funder as StoredUser).account;
}

const GIVEN = `jsonb_to_recordset($1::jsonb) as r(id int, account text, wallet_address text, key_hash text,
  network_hash text, inviter_id int, age float, first_seen float, funded float, funder text, outgoing int,
  is_above boolean, telegram_id bigint, keeps_ton boolean, session text)`;

/** Numbers of Telegram accounts that are older than a year. */
const OLD_TELEGRAM_ACCOUNTS = 300_000_000;

const ago = (age: string): string => `now() - make_interval(secs => ${age})`;

const USERS = [
  `insert into users (id, account, network, wallet_address, key_hash, inviter_id, created_at, updated_at)
   select id, account, 'mainnet', wallet_address, key_hash, inviter_id, ${ago('age')}, ${ago('age')}
   from ${GIVEN} order by id`,
  `insert into participant_keys (key_hash, network, user_id)
   select key_hash, 'mainnet', id from ${GIVEN} order by id on conflict do nothing`,
  `insert into sign_in_networks (network_hash, user_id, last_seen_at)
   select network_hash, id, ${ago('age')} from ${GIVEN} order by id`,
  `update wallet_histories w set checked_at = now(), next_check_at = null, is_awaited = false,
     first_seen_at = ${ago('r.first_seen')}, outgoing_transactions = r.outgoing, funder = r.funder,
     funded_at = ${ago('r.funded')}
   from ${GIVEN} where w.user_id = r.id`,
  `insert into visitor_sessions (token_hash, user_id, created_at, last_used_at, expires_at)
   select session, id, now(), now(), now() + interval '30 days' from ${GIVEN}`,
  `with held as (
     insert into decisions (user_id, kind, reason, is_reviewed, decided_at)
     select id, 'hold', 'many_sign_ups', false, ${ago('age')} from ${GIVEN} where is_above
     returning id, user_id
   ) update users set is_held = true, hold_decision_id = held.id from held where users.id = held.user_id`,
  `insert into telegram_accounts (user_id, telegram_id, name, linked_at)
   select id, telegram_id, 'Sample', ${ago('age')} from ${GIVEN} where telegram_id is not null`,
  // The random checks have found 1 TON in these wallets since their sign-up, and nothing in the others.
  `update point_confirmations p set account = r.account, next_check_at = null,
     balance_since = case when r.keeps_ton then ${ago('r.age')} end,
     balance_sum = case when r.keeps_ton then 100 else 0 end, balance_checks = 100
   from ${GIVEN} where p.user_id = r.id`,
];

const ASKED = `jsonb_build_object('verification', t.verification, 'verification_settings', t.verification_settings)`;

const COMPLETED = `insert into completions (user_id, task_id, status, submitted_at, completed_at, points, asked,
    evidence, evidence_key, created_at, updated_at)`;

/** A reviewer has accepted each of them. */
const EVIDENCE = `${COMPLETED}
  select r.id, t.id, 'completed', ${ago('r.age')}, ${ago('r.age')}, t.points, ${ASKED}, r.link, r.key,
    ${ago('r.age')}, ${ago('r.age')}
  from jsonb_to_recordset($1::jsonb) as r(id int, task text, link text, key text, age float)
    join tasks t on t.icon = r.task order by r.age desc`;

const COMPLETIONS = `${COMPLETED}
  select r.id, t.id, 'completed', ${ago('r.age')}, ${ago('r.age')}, t.points, ${ASKED}, '', null,
    ${ago('r.age')}, ${ago('r.age')}
  from jsonb_to_recordset($1::jsonb) as r(id int, task text, age float) join tasks t on t.icon = r.task`;

/** Sets the results of the balance checks: enough all the time, or nothing at the last one. */
const SAMPLES = `update balance_samples set next_sample_at = now() + interval '1 day', sampled_at = now(),
    held_since = case when user_id = any($1) then null else held_since end,
    lowest = case when user_id = any($1) then 0 else 1 end`;

const LEDGER = [
  // These rows meet by construction the constraints that triggers would check one by one.
  'set local session_replication_role = replica',
  `insert into ledger_transfers (key, kind, user_id, reason, caused_by, created_at)
   select 'task:' || user_id || ':' || task_id, 'task', user_id, '', '', completed_at from completions`,
  `insert into ledger_entries (transfer_id, account, user_id, currency, amount)
   select t.id, side.account, t.user_id, 'points', side.sign * c.points
   from ledger_transfers t join completions c on t.key = 'task:' || c.user_id || ':' || c.task_id,
     (values ('issued', -1), ('user', 1)) as side(account, sign)`,
  'set local session_replication_role = origin',
  `update users set total_points = p.points
   from (select user_id, sum(points) as points from completions group by user_id) p where p.user_id = users.id`,
];
