/** One campaign of the world's wallets on the built server, from their sign-ins to the approval of their claims. */
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import pg from 'pg';
import { DEFAULT_SITE_SETTINGS, REFERRAL_TIERS, type SiteSettings } from '#libs/domain/index.js';
import { nthAddress } from '../../support/shared/client-address.js';
import { logIn, startServer } from '../measure.js';
import { type StoredUser, storePoints, storeUsers, tokenOf, usersOf } from './store.js';
import { CLAIMING_DAY, DAY, type Wallet } from './world.js';

/** Measures that can be switched off; each is on by default. */
export const MEASURES = [
  'one participant per key',
  'maturing referrals',
  'requirements of a claim',
  'work and cap of sign-ups',
  'clusters',
  'canonical evidence',
] as const;

export type Measure = (typeof MEASURES)[number];

/** Settings that switch a measure off. The measures left out have no setting. */
const WITHOUT: Readonly<Partial<Record<Measure, Partial<SiteSettings>>>> = {
  'maturing referrals': {
    referral_min_points: 100,
    referral_days: 0,
    referral_needs_task: false,
    referral_daily_limit: 0,
    hold_similar_invitations: false,
  },
  'requirements of a claim': {
    claim_needs_telegram: false,
    claim_wallet_days: 0,
    claim_outgoing_transactions: 0,
    claim_holding_days: 0,
  },
  'work and cap of sign-ups': { sign_ups_without_work: 1_000_000, sign_ups_per_hour: 0 },
  clusters: { cluster_hold_score: 0 },
};

/** Users that the jobs have not processed yet. */
const NOTED = 'select from cluster_changes union all select from signal_changes';

/** Calls in parallel. */
const LANES = 8;

/** Days over which friends begin to count, if one day is not enough. */
const MATURING_DAYS = 6;

/** The result of one user. */
export interface Outcome extends StoredUser {
  is_held: boolean;
  /** Tokens of claims that were approved without a second review. */
  paid: number;
  /** Error code of a refused claim. */
  refusal: string | null;
}

/** Plays the campaign with these measures, on an empty database with tasks and settings. */
export async function playCampaign(
  url: string,
  chainUrl: string,
  wallets: readonly Wallet[],
  measures: ReadonlySet<Measure>,
): Promise<Outcome[]> {
  const off = MEASURES.filter((measure) => !measures.has(measure));
  const settings: SiteSettings = Object.assign(
    { ...DEFAULT_SITE_SETTINGS },
    ...off.map((measure) => WITHOUT[measure]),
  );
  const rules = {
    settings,
    joinsKeys: measures.has('one participant per key'),
    isCanonical: measures.has('canonical evidence'),
  };
  const users = usersOf(wallets, rules);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await goLive(client, settings, chainUrl);
    await storeUsers(client, users, rules);
    const server = await startServer({ DATABASE_URL: url, TRUST_PROXY: '1' });
    try {
      // The wait is for holds alone.
      if (settings.cluster_hold_score > 0 || settings.hold_similar_invitations) {
        await untilNone(client, NOTED);
      }
      await storePoints(client, users);
      await mature(client);
      await inviteTasks(client, server.url);
      const refusals = await claimAll(client, server.url);
      await approveAll(server.url);
      return await outcomes(client, users, refusals);
    } finally {
      await server.stop();
    }
  } finally {
    await client.end();
  }
}

async function goLive(client: pg.Client, settings: SiteSettings, chain_api_url: string) {
  const now = Date.now();
  const live: Partial<SiteSettings> = {
    ...settings,
    campaign_mode: 'live',
    campaign_start: new Date(now - CLAIMING_DAY * DAY * 1000).toISOString(),
    campaign_end: new Date(now + 60 * DAY * 1000).toISOString(),
    chain_api_url,
  };
  await client.query('update site_settings set values = values || $1::jsonb', [
    JSON.stringify(live),
  ]);
  // One admin approves every claim that is not held.
  await client.query('update admin_rules set claims_alone = null');
}

/** Friends begin to count, day after day. */
async function mature(client: pg.Client): Promise<void> {
  const due = 'select from referral_changes where due_at <= now()';
  await untilNone(client, due);
  for (let day = 0; day < MATURING_DAYS; day += 1) {
    await client.query(`update users set referral_counted_at = referral_counted_at - interval '1 day'
      where referral_counted_at is not null`);
    const { rowCount } = await client.query('update referral_changes set due_at = now()');
    if (rowCount === 0) return;
    await untilNone(client, due);
  }
}

/** Users with enough friends submit the tasks for them. */
async function inviteTasks(client: pg.Client, url: string): Promise<void> {
  const { rows: tasks } = await client.query<{ id: number; needed: number }>(
    `select id, (verification_settings ->> 'count')::int as needed from tasks
     where verification = 'referrals' order by 2`,
  );
  const { rows: inviters } = await client.query<{ id: number; friends: number }>(
    'select id, referral_friends as friends from users where referral_friends >= $1 order by id',
    [REFERRAL_TIERS[0]],
  );
  const calls = inviters.flatMap(({ id, friends }) =>
    tasks.filter(({ needed }) => friends >= needed).map((task) => ({ id, task: task.id })),
  );
  const act = (action: string) =>
    inLanes(calls, ({ id, task }) => asVisitor(url, id, `tasks/${task}/${action}`));
  await act('start');
  await client.query(`update completions set due_at = now() where status = 'in_progress'`);
  await act('submit');
}

/** Users with a whole token claim; returns the error codes of refusals by user. */
async function claimAll(client: pg.Client, url: string): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number }>(
    'select id from users where claimable_tokens > 0 order by id',
  );
  const refusals = new Map<number, string>();
  await inLanes(rows, async ({ id }) => {
    const answer = await asVisitor(url, id, 'claims', { 'Idempotency-Key': 'farm' });
    if (answer.status === 201) return;
    const { code } = (await answer.json()) as { code: string };
    refusals.set(id, code);
  });
  return refusals;
}

/** Approves all claims that are not held, like the operator of a campaign would. */
async function approveAll(url: string): Promise<void> {
  const token = await logIn(url);
  const filter = JSON.stringify({ status: ['requested'] });
  for (let after: number | null | undefined; after !== null; ) {
    const answer = await fetch(`${url}/api/v1/admin/claims/matching/approve`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ filter, ...(after !== undefined && { after }) }),
    });
    const body = (await answer.json()) as { next: number | null; code?: string };
    // All users left are held.
    if (body.code === 'claim.users_held') return;
    if (!answer.ok) throw new Error(`approving answered ${JSON.stringify(body)}`);
    after = body.next;
  }
}

async function outcomes(
  client: pg.Client,
  users: readonly StoredUser[],
  refusals: ReadonlyMap<number, string>,
): Promise<Outcome[]> {
  const { rows } = await client.query<{ id: number; is_held: boolean; paid: number }>(
    `select u.id, u.is_held or u.is_banned as is_held, coalesce(sum(c.tokens), 0)::int as paid
     from users u left join claims c on c.user_id = u.id and c.status = 'approved'
     group by u.id order by u.id`,
  );
  return rows.map((row) => ({
    ...(users[row.id - 1] as StoredUser),
    ...row,
    refusal: refusals.get(row.id) ?? null,
  }));
}

/** A call of a signed-in visitor from an address of their own: the bench leaves rate limits out. */
function asVisitor(url: string, id: number, path: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/api/v1/me/${path}`, {
    method: 'POST',
    headers: {
      Cookie: `session=${tokenOf(id)}`,
      Origin: url,
      'X-Forwarded-For': nthAddress(id),
      ...headers,
    },
  });
}

async function inLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const limit = pLimit(LANES);
  await Promise.all(items.map((item) => limit(() => work(item))));
}

/** Waits until the server's jobs have processed all rows of a query. */
async function untilNone(client: pg.Client, query: string): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(`select 1 from (${query} limit 1) as left_over`);
    if (rowCount === 0) return;
    await sleep(100);
  }
}
