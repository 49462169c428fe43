/** One campaign of the world's wallets on the built server, from their sign-ins to the approval of their claims. */
import type pg from 'pg';
import { DEFAULT_SITE_SETTINGS, REFERRAL_TIERS, type SiteSettings } from '#libs/domain/index.js';
import { logIn } from '../measure.js';
import { asVisitor, inLanes, inLiveCampaign, NOTED, untilNone } from './live.js';
import { type Outcome, outcomes } from './outcome.js';
import { storePoints, storeUsers, usersOf } from './store.js';
import type { Wallet } from './world.js';

/** Measures that can be switched off; each is on by default. */
export const MEASURES = [
  'one participant per key',
  'maturing referrals',
  'requirements of a claim',
  'work and cap of sign-ups',
  'clusters',
  'provisional points',
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
  'provisional points': { points_need_confirmation: false },
};

/** Nanotons at the claim in wallets that did the task for holding; samples show who has kept them until then. */
const SHOWN = 2n * 10n ** 9n;

/** Days over which friends begin to count, if one day is not enough. */
const MATURING_DAYS = 6;

/** Plays the campaign with these measures, on an empty database with tasks and settings. */
export async function playCampaign(
  url: string,
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
  return inLiveCampaign(url, settings, async ({ client, chain, start }) => {
    for (const { account, tasks } of users) if (tasks.has('coins')) chain.tons.set(account, SHOWN);
    await storeUsers(client, users, rules);
    const server = await start();
    // The wait is for holds alone.
    if (settings.cluster_hold_score > 0 || settings.hold_similar_invitations) {
      await untilNone(client, NOTED);
    }
    await storePoints(client, users);
    await mature(client);
    await inviteTasks(client, server.url);
    const refusals = await claimAll(client, server.url);
    await approveAll(server.url);
    return outcomes(client, users, refusals);
  });
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
    const answer = await asVisitor(url, id, 'claims', {
      headers: { 'Idempotency-Key': 'farm' },
    });
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
    // All users left are held, or their points are provisional.
    if (body.code === 'claim.users_held' || body.code === 'claim.users_provisional') return;
    if (!answer.ok) throw new Error(`approving answered ${JSON.stringify(body)}`);
    after = body.next;
  }
}
