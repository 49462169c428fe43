/** A live campaign on a database of its own, with the built server and a chain. */
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import pg from 'pg';
import type { SiteSettings } from '#libs/domain/index.js';
import { startChain, type TestChain } from '../../support/shared/chain.js';
import { nthAddress } from '../../support/shared/client-address.js';
import { type Side, startServer } from '../measure.js';
import { tokenOf } from './store.js';
import { CLAIMING_DAY, DAY } from './world.js';

/** Users that the jobs have not processed yet. */
export const NOTED = 'select from cluster_changes union all select from signal_changes';

/** Calls in parallel. */
const LANES = 8;

interface LiveCampaign {
  client: pg.Client;
  chain: TestChain;
  /** Starts the server, which is stopped with the campaign. */
  start(): Promise<Side>;
}

/** Runs a campaign with these settings on an empty database with tasks and settings. */
export async function inLiveCampaign<Result>(
  url: string,
  settings: SiteSettings,
  run: (campaign: LiveCampaign) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const chain = await startChain();
  const servers: Side[] = [];
  const start = async () => {
    const server = await startServer({ DATABASE_URL: url, TRUST_PROXY: '1' });
    servers.push(server);
    return server;
  };
  try {
    await goLive(client, settings, chain.url);
    return await run({ client, chain, start });
  } finally {
    for (const server of servers) await server.stop();
    chain.close();
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
    // The accounts of the announcements.
    microblog_url: 'https://x.com/jetdrop',
  };
  await client.query('update site_settings set values = values || $1::jsonb', [
    JSON.stringify(live),
  ]);
  await client.query(`update tasks set verification = 'telegram_member',
    verification_settings = '{"chat": "@chat"}' where icon = 'telegram'`);
  // One admin approves every claim that is not held.
  await client.query('update admin_rules set claims_alone = null');
}

/** A call of a signed-in visitor from an address of their own: the bench leaves rate limits out. */
export function asVisitor(
  url: string,
  id: number,
  path: string,
  { headers, body }: { headers?: Record<string, string>; body?: object } = {},
) {
  return fetch(`${url}/api/v1/me/${path}`, {
    method: 'POST',
    headers: {
      Cookie: `session=${tokenOf(id)}`,
      Origin: url,
      'X-Forwarded-For': nthAddress(id),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

export async function inLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const limit = pLimit(LANES);
  await Promise.all(items.map((item) => limit(() => work(item))));
}

/** Waits until the server's jobs have processed all rows of a query. */
export async function untilNone(client: pg.Client, query: string): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(`select 1 from (${query} limit 1) as left_over`);
    if (rowCount === 0) return;
    await sleep(100);
  }
}
