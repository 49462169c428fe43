import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ClusterService } from '../../../server/modules/moderation/clusters/cluster.service.js';
import { SignalService } from '../../../server/modules/participants/users/signal.service.js';
import { WalletHistoryRepository } from '../../../server/modules/participants/wallet-histories/wallet-history.repository.js';
import { BalanceSampleRepository } from '../../../server/modules/paying/claims/requirements/balance-sample.repository.js';
import { ClaimRequirementService } from '../../../server/modules/paying/claims/requirements/claim-requirement.service.js';
import { Scheduler } from '../../../server/platform/database/scheduler.js';
import { RowCountsService } from '../../../server/platform/lists/row-counts.service.js';
import { insertLargeCampaign } from '../../factories/large-campaign.js';
import { startApp, startedDatabase, type TestApp } from '../../support/api/app.js';
import { use } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';
import { screenCalls } from '../../support/shared/screen-calls.js';

const USERS = 2_000;

/** Tables that grow with a campaign. */
const LONG = [
  'users',
  'completions',
  'ledger_entries',
  'ledger_transfers',
  'claims',
  'reviews',
  'decisions',
  'appeals',
  'operation_logs',
  'payout_lines',
  'sign_in_networks',
  'visitor_sessions',
  'wallet_histories',
  'balance_samples',
  'cluster_changes',
  'cluster_links',
  'cluster_members',
  'signal_changes',
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

interface Explained {
  'Query Text': string;
  Plan: Plan;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

let app: TestApp;
let drop: () => Promise<void>;
const explained: Explained[] = [];

beforeAll(async () => {
  const database = await startedDatabase();
  drop = database.drop;
  const url = String(database.env.DATABASE_URL);
  await insertLargeCampaign(url, USERS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = `"${new URL(url).pathname.slice(1)}"`;
  for (const [setting, value] of Object.entries(EXPLAINING)) {
    await client.query(`alter database ${name} set ${setting} = '${value}'`);
  }
  await client.end();
  app = await startApp({ ...database.env });
  const connection = app.em.getConnection();
  if (!(connection instanceof PostgreSqlConnection)) throw new TypeError('Not a PostgreSQL server');
  const pool = await connection.getNativeClient();
  // PostgreSQL sends a notice with the plan of each statement, before its rows.
  pool.on('acquire', (used) => {
    used.removeAllListeners('notice');
    used.on('notice', ({ message = '' }) => {
      const json = message.indexOf('{');
      if (message.includes('plan:') && json > 0) explained.push(JSON.parse(message.slice(json)));
    });
  });
  await app.sql(`insert into wallet_histories (user_id, wallet_address, next_check_at)
    select id, wallet_address, now() from users on conflict do nothing`);
  await app.sql(`insert into balance_samples (user_id, task_id, next_sample_at, snapshot_at)
    select id, 1, now(), now() - interval '1 day' from users on conflict do nothing`);
  await app.sql(`update wallet_histories set funder = 'f' || user_id % 9, funded_at = now()`);
  for (const table of ['cluster_changes', 'signal_changes']) {
    await app.sql(`insert into ${table} (user_id) select id from users order by id limit 300`);
  }
  // Statements of timers would count for a screen.
  await app.get(Scheduler).onModuleDestroy();
  await use(app, () => app.get(RowCountsService).update());
  await use(app, () => app.get(RowCountsService).update());
});
afterAll(async () => {
  await app.close();
  await drop();
});

/** PostgreSQL reads small tables whole, which says nothing about large ones. */
const EXPLAINING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  enable_seqscan: 'off',
};

async function scansOf(read: () => PromiseLike<{ status: number }>): Promise<string[]> {
  explained.length = 0;
  const { status } = await read();
  expect(status).toBe(200);
  expect(explained.length).toBeGreaterThan(0);
  return explained.flatMap(({ Plan: plan, 'Query Text': text }) =>
    nodesOf(plan)
      .filter(
        (node) => node['Node Type'] === 'Seq Scan' && LONG.includes(node['Relation Name'] ?? ''),
      )
      .map((node) => `${node['Relation Name']}: ${text}`),
  );
}

it.each(Object.entries(screenCalls(USERS)))(
  'no screen reads a whole table: %s',
  async (_what, paths) => {
    for (const path of paths) {
      const scans = await scansOf(() => app.admin.get(`/api/v1/admin/${path}`));
      expect({ path: decodeURIComponent(path), scans }).toEqual({
        path: decodeURIComponent(path),
        scans: [],
      });
    }
  },
);

it.each<[string, () => Promise<unknown>]>([
  ['the next wallet', () => app.get(WalletHistoryRepository).isAnyDue()],
  ['the next wallet for itself', () => app.get(WalletHistoryRepository).reserveNext()],
  ['the next balance', () => app.get(BalanceSampleRepository).isAnyDue()],
  ['the next balances for itself', () => app.get(BalanceSampleRepository).reserveDue(50)],
  ['an announced moment', () => app.get(BalanceSampleRepository).beginSnapshot(new Date())],
  ['who looks like one person', () => app.get(ClusterService).updateAll()],
  ['what is noticed of a user', () => app.get(SignalService).updateAll()],
  ['what a claim needs', () => app.get(ClaimRequirementService).factsOf(USERS)],
])('no job or claim reads a whole table to find %s', async (_what, find) => {
  const scans = await scansOf(async () => {
    await use(app, find);
    return { status: 200 };
  });
  expect(scans).toEqual([]);
});

it('no visitor reads a whole table to see the activity of the campaign', async () => {
  await goLive(app);
  const scans = await scansOf(() => app.visitor.get('/api/v1/public/campaign/activity'));
  expect(scans).toEqual([]);
});

it('notices a statement that does', async () => {
  const scans = await scansOf(async () => {
    await app.sql(`select count(*) from completions where evidence like '%x'`);
    return { status: 200 };
  });
  expect(scans).toHaveLength(1);
});
