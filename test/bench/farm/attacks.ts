/** Attackers of honest users: each trick is played on the product, and no victim may notice it. */
import type pg from 'pg';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { clientOf, type TestClient } from '../../support/shared/api.js';
import type { TestChain } from '../../support/shared/chain.js';
import { atMost, type Finding, logIn } from '../measure.js';
import { asVisitor, inLiveCampaign, NOTED, untilNone } from './live.js';
import { percent } from './outcome.js';
import type { Stage } from './stage.js';
import { accountOf, type StoredUser, storeUsers, usersOf } from './store.js';
import { type Actor, actorsOfTricks, DECISIONS, TRICKS, type Trick } from './tricks.js';
import { CLAIMING_DAY, DAY, MINUTE } from './world.js';

/** The default settings; the chain is read as fast as it can be. */
const SETTINGS = { ...DEFAULT_SITE_SETTINGS, chain_calls_per_minute: 60_000 };
const RULES = { settings: SETTINGS, joinsKeys: true, isCanonical: true };

/** Nanotons of a transfer that costs a stranger nothing. */
const DUST = 1_000_000n;

const FLOOD: Trick = 'a flood of appeals';
const SHIELD: Trick = 'a released cluster as a shield';

type Player = StoredUser<Actor>;

/** The effect of a trick on one actor. */
interface Effect extends Actor {
  is_held: boolean;
  /** Whether a cluster has both this user and an attacker. */
  is_joined: boolean;
  /** Open appeals of attackers before the user's own. */
  appeals_before: number;
}

export async function* benchAttacks({ onCopy }: Stage): AsyncGenerator<Finding> {
  const actors = actorsOfTricks();
  const peaceful = actors
    .filter(({ role }) => role !== 'attacker')
    .map((actor) => ({ ...actor, dust: null }));
  const [attacked, alone] = await Promise.all([
    onCopy((url) => playTricks(url, actors)),
    onCopy((url) => playTricks(url, peaceful)),
  ]);
  // Users who are held without any attacker are no victims of one.
  const heldAlone = new Set(alone.filter(({ is_held }) => is_held).map(({ key }) => key));
  const honest = attacked
    .filter(({ role }) => role !== 'attacker')
    .map((user) => ({ ...user, is_held: user.is_held && !heldAlone.has(user.key) }));
  const held = honest.filter(({ is_held }) => is_held).length;
  const joined = honest.filter(({ is_joined }) => is_joined).length;
  const behind = honest.filter(({ appeals_before }) => appeals_before > 1).length;
  const shielded = attacked.filter(({ trick, role }) => trick === SHIELD && role === 'attacker');
  const freed = shielded.filter(({ is_held }) => !is_held).length;
  const note = `of ${honest.length}`;
  yield atMost('farm: honest users held by attackers', held, 0, note);
  yield atMost('farm: honest users joined with attackers', joined, 0, note);
  yield atMost('farm: honest appeals behind a flood', behind, 0, 'more than one of its cluster');
  yield atMost(
    'farm: attackers freed by a released cluster, %',
    percent(freed, shielded.length),
    0,
    `${freed} of ${shielded.length}`,
  );
  printTricks(honest);
}

function printTricks(honest: readonly Effect[]): void {
  console.log(
    '  trick: honest users, held, joined with attackers, most appeals before one of them',
  );
  for (const trick of [...TRICKS, null]) {
    const own = honest.filter((user) => user.trick === trick);
    const row = [
      own.length,
      own.filter(({ is_held }) => is_held).length,
      own.filter(({ is_joined }) => is_joined).length,
      Math.max(0, ...own.map(({ appeals_before }) => appeals_before)),
    ];
    const name = (trick ?? 'users beside them').padEnd(32);
    console.log(`  ${name}${row.map((value) => `  ${value}`.padStart(7)).join('')}`);
  }
}

function playTricks(url: string, actors: readonly Actor[]): Promise<Effect[]> {
  const users = usersOf(actors, RULES);
  const inAct = (act: Actor['act']) => users.filter((user) => user.act === act);
  return inLiveCampaign(url, SETTINGS, async ({ client, chain, start }) => {
    await storeUsers(client, inAct(1), RULES);
    const server = await start();
    await settle(client);
    const api = clientOf(server.url, await logIn(server.url));
    await decide(client, api, inAct(1));
    await storeUsers(client, inAct(2), RULES);
    await sendDust(client, chain, users);
    await settle(client);
    await appeal(client, server.url, users);
    return effectsOf(client, users);
  });
}

/** Waits until the jobs have read the wallets that are due, and joined and held all users. */
async function settle(client: pg.Client): Promise<void> {
  await untilNone(client, NOTED);
  await untilNone(client, 'select from wallet_histories where next_check_at <= now()');
  await untilNone(client, NOTED);
}

/** A moderator decides about the clusters of the first act, and holds the honest users who will appeal. */
async function decide(client: pg.Client, api: TestClient, users: readonly Player[]): Promise<void> {
  const body = { reason: 'several_accounts' };
  for (const [trick, { role, action }] of Object.entries(DECISIONS)) {
    const ids = users.filter((user) => user.trick === trick && user.role === role);
    const { rows } = await client.query<{ id: number }>(
      `select cluster_id as id from cluster_members where user_id = any($1)
       group by cluster_id order by count(*) desc limit 1`,
      [ids.map(({ id }) => id)],
    );
    const [path] = rows;
    if (!path) continue;
    if (action === 'hold') await api.call('holdCluster', { path, body });
    if (action === 'ban') await api.call('banCluster', { path, body });
    if (action === 'release') await api.call('releaseCluster', { path, body: {} });
  }
  for (const { id, trick, role } of users) {
    if (trick === FLOOD && role === 'victim') await api.call('holdUser', { path: { id }, body });
  }
}

/** Sends tiny amounts a moment after the sign-ups; the product reads them from the chain. */
async function sendDust(
  client: pg.Client,
  chain: TestChain,
  users: readonly Player[],
): Promise<void> {
  const accounts = new Map(users.map(({ key, account }) => [key, account]));
  const begun = Date.now() / 1000 - CLAIMING_DAY * DAY;
  const receivers = users.filter(({ dust }) => dust !== null);
  for (const { dust, account, joined } of receivers) {
    const from = typeof dust === 'string' ? accountOf(dust) : accounts.get(dust?.key ?? '');
    const at = Math.floor(begun + joined + 2 * MINUTE);
    if (from) chain.transactions.set(account, [{ at, from, nanotons: DUST }]);
  }
  await client.query('update wallet_histories set next_check_at = now() where user_id = any($1)', [
    receivers.map(({ id }) => id),
  ]);
}

/** Held attackers appeal against each decision about them, and the honest users after them. */
async function appeal(client: pg.Client, url: string, users: readonly Player[]): Promise<void> {
  for (const role of ['attacker', 'victim'] as const) {
    const own = users.filter((user) => user.trick === FLOOD && user.role === role);
    const { rows } = await client.query<{ id: number; user_id: number }>(
      'select id, user_id from decisions where user_id = any($1) and overturned_at is null order by id',
      [own.map(({ id }) => id)],
    );
    for (const { id, user_id } of rows) {
      await asVisitor(url, user_id, 'appeals', {
        body: { decision_id: id, text: 'This is my only wallet.' },
      });
    }
  }
}

async function effectsOf(client: pg.Client, users: readonly Player[]): Promise<Effect[]> {
  const attackers = users.filter(({ role }) => role === 'attacker').map(({ id }) => id);
  const { rows } = await client.query<{
    id: number;
    is_held: boolean;
    is_joined: boolean;
    appeals_before: number;
  }>(
    `select u.id, u.is_held or u.is_banned as is_held,
       exists (select from cluster_members m join cluster_members o on o.cluster_id = m.cluster_id
         where m.user_id = u.id and o.user_id = any($1)) as is_joined,
       (select count(*)::int from appeals mine join appeals o on o.id < mine.id
         where mine.user_id = u.id and o.user_id = any($1) and o.status = 'open') as appeals_before
     from users u order by u.id`,
    [attackers],
  );
  return rows.map(({ id, ...effect }) => ({ ...(users[id - 1] as Player), ...effect }));
}
