import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { auditLedger } from '../../../server/commands/audit/ledger-audit.report.js';
import { findMissing } from '../../../server/platform/database/migrations/index.js';
import { current, earlier } from '../../../server/platform/database/migrations/list.js';
import { unmigratedDatabase } from '../../support/api/app.js';
import { type Row, rowsOf, schemaOf } from '../../support/api/catalogue.js';
import { addClaim, withMigrator } from '../../support/api/earlier-database.js';

type Database = Awaited<ReturnType<typeof unmigratedDatabase>>;

const databases: Database[] = [];
async function newDatabase(): Promise<Database> {
  const database = await unmigratedDatabase();
  databases.push(database);
  return database;
}
afterAll(() => Promise.all(databases.map((database) => database.drop())));

/** Runs the migrations like a start of this version. */
const update = async ({ migrator, em }: MikroORM) =>
  migrator.up({ migrations: await findMissing(em.fork() as SqlEntityManager) });

const withoutTimes = (rows: Map<string, Row[]>) =>
  [...rows].map(([table, found]) => [table, found.map(({ updated_at: _, ...row }) => row)]).sort();

it('makes the same database with the baseline alone as with all migrations before it', async () => {
  const state = async (orm: MikroORM) => [
    await schemaOf(orm.em),
    withoutTimes(await rowsOf(orm.em)),
  ];
  const names = async ({ migrator }: MikroORM) =>
    (await migrator.getExecuted()).map(({ name }) => name);
  const [made, madeBy] = await withMigrator(await newDatabase(), async (orm) => {
    await update(orm);
    return [await state(orm), await names(orm)];
  });
  const [brought, broughtBy] = await withMigrator(await newDatabase(), async (orm) => {
    await orm.migrator.up();
    expect(await update(orm)).toEqual([]);
    return [await state(orm), await names(orm)];
  });
  expect(brought).toEqual(made);
  expect(madeBy).toEqual(current.map(({ name }) => name));
  expect(broughtBy.slice(-madeBy.length)).toEqual(madeBy);
  expect(broughtBy).toHaveLength(71 + madeBy.length);
});

it('is made beside tables of the same name in another schema', async () => {
  const database = await newDatabase();
  await withMigrator(database, async ({ em }) => {
    await em.execute('create schema legacy');
    await em.execute('create table legacy.users (id int)');
    await em.execute(`do $$ begin execute
      format('alter database %I set search_path = public, legacy', current_database()); end $$`);
  });
  await withMigrator(database, async (orm) => {
    await update(orm);
    expect(await orm.em.execute("select to_regclass('public.users') is not null as made")).toEqual([
      { made: true },
    ]);
  });
});

it('adds a trigger that another table has by the same name', async () => {
  await withMigrator(await newDatabase(), async (orm) => {
    await orm.migrator.up({ to: earlier.at(-1)?.name ?? '' });
    const { triggers = [] } = await schemaOf(orm.em);
    await orm.em.execute('drop trigger users_added on users');
    await orm.em.execute(`create trigger users_added after insert on team_members
      for each statement execute function count_users()`);
    // The baseline alone: a later migration may replace a trigger.
    await orm.migrator.up({ to: current[0]?.name ?? '' });
    expect((await schemaOf(orm.em))['triggers']).toEqual(expect.arrayContaining(triggers));
  });
});

const insert = (em: SqlEntityManager, table: string, row: Row) => {
  const columns = Object.keys(row).map((column) => `"${column}"`);
  return em.execute(
    `insert into ${table} (${columns}) values (${columns.map(() => '?')})`,
    Object.values(row),
  );
};

const NOW = '2026-11-20T08:00:00Z';
const TIMES = { created_at: NOW, updated_at: NOW };

/** Rows that each installation has. */
async function addSite(em: SqlEntityManager, settings: Row): Promise<void> {
  await insert(em, 'admins', { username: 'ada', password_hash: 'hash', ...TIMES });
  await insert(em, 'site_settings', { id: 1, values: JSON.stringify(settings), updated_at: NOW });
  await insert(em, 'tasks', { title: 'Follow', type: 'social', points: 5, ...TIMES });
  await insert(em, 'contents', { type: 'about', key: 'about-story', title: 'Story', ...TIMES });
  await insert(em, 'team_members', { name: 'Alva Kestrel', role: 'Lead', ...TIMES });
  const log = { admin_username: 'ada', action: 'update_task', resource_type: 'task' };
  await insert(em, 'operation_logs', { ...log, details: 'Task 1 "Follow"', created_at: NOW });
  const totals = { total_users: 1, active_users: 1, banned_users: 0, total_points: 5 };
  await insert(em, 'user_stats_days', { day: '2026-11-20', ...totals, total_claimed_tokens: 0 });
}

async function addDemo(em: SqlEntityManager): Promise<void> {
  await addSite(em, { campaign_mode: 'preview', site_name: 'Demo' });
  await addClaim(em, 1, 'requested');
  await em.execute('update users set is_demo = true');
}

/** Participants with invitations, completions, a review, a ban and an appeal. */
async function addLive(em: SqlEntityManager): Promise<void> {
  await addSite(em, { campaign_mode: 'live', site_name: 'Live' });
  for (const id of [11, 12, 13]) await addClaim(em, id, 'requested');
  await em.execute('update users set inviter_id = 11 where id > 11');
  const completion = { user_id: 11, task_id: 1, evidence: 'https://example.com/post' };
  await insert(em, 'completions', { id: 1, ...completion, status: 'completed', ...TIMES });
  const review = { completion_id: 1, user_id: 11, task_id: 1, outcome: 'accepted' };
  const moments = { submitted_at: NOW, reviewed_at: NOW };
  await insert(em, 'reviews', { ...review, reviewed_by: 'ada', ...moments });
  await em.execute(
    `update users set is_banned = true, ban_reason = 'Two wallets', banned_at = now() where id = 13`,
  );
  await em.execute(
    `insert into appeals (decision_id, user_id, text, created_at) select id, 13, 'One', now() from decisions`,
  );
  await insert(em, 'telegram_accounts', {
    ...{ user_id: 12, telegram_id: 7, name: 'Bo', linked_at: NOW },
  });
  await insert(em, 'sign_in_networks', { network_hash: 'n', user_id: 11, last_seen_at: NOW });
}

async function addPaid(em: SqlEntityManager): Promise<void> {
  await addLive(em);
  await addClaim(em, 21, 'delivered');
  const wallet = (letter: string) => `0:${letter.repeat(64)}`;
  const payer = {
    payer: wallet('b'),
    payer_jetton_wallet: wallet('d'),
    jetton_master: wallet('a'),
  };
  const batch = { id: 1, status: 'settled', method: 'wallet', network: 'mainnet', decimals: 9 };
  await insert(em, 'payout_batches', {
    ...batch,
    ...payer,
    hash: 'h',
    created_by: 'ada',
    ...TIMES,
  });
  const payout = { batch_id: 1, claim_id: 21, user_id: 21, receiver: wallet('e'), tokens: 2 };
  const delivery = { units: 2_000_000_000, query_id: 91, status: 'delivered', settled_at: NOW };
  const transaction_hash = 'c'.repeat(64);
  await insert(em, 'payouts', { ...payout, ...delivery, transaction_hash, updated_at: NOW });
}

async function addClosed(em: SqlEntityManager): Promise<void> {
  await addPaid(em);
  await insert(em, 'allocation_lines', { position: 1, line: 'wallet 21,2' });
  const amounts = { users: 4, points: 8000, claimed: 8, paid: 2, forfeited: 0 };
  const proof = { sha256: 's', merkle_root: 'm' };
  const report = { id: 1, closed_at: NOW, closed_by: 'ada', ...amounts, ...proof };
  await insert(em, 'campaign_reports', report);
}

/** The last migrations of the versions from which installations may come. */
const VERSIONS = {
  '4667726': 'Migration20261123103900_tries_of_a_word',
  '8a17a7e6': 'Migration20261125041000_requested_batches',
};
const KINDS = { demo: addDemo, live: addLive, paid: addPaid, closed: addClosed };
const CASES = Object.entries(VERSIONS).flatMap(([version, last]) =>
  Object.entries(KINDS).map(([kind, fill]) => ({ version, last, kind, fill })),
);

/** Whether a value still contains all of the earlier one; settings may have grown. */
const holds = (now: unknown, before: unknown): boolean =>
  typeof before === 'object' && before !== null && !Array.isArray(before)
    ? Object.entries(before).every(([name, value]) => holds(Object(now)[name], value))
    : JSON.stringify(now) === JSON.stringify(before);

/** The rows that have changed or are gone. */
function lost(before: Map<string, Row[]>, after: Map<string, Row[]>): string[] {
  return [...before].flatMap(([table, rows]) =>
    rows
      .filter((row) => !after.get(table)?.some((now) => holds(now, row)))
      .map((row) => `${table} ${JSON.stringify(row)}`),
  );
}

describe('a database of an earlier version', () => {
  it.each(CASES)('of $version whose campaign is $kind loses nothing', async ({ last, fill }) => {
    await withMigrator(await newDatabase(), async (orm) => {
      await orm.migrator.up({ to: last });
      await fill(orm.em.fork() as SqlEntityManager);
      const before = await rowsOf(orm.em);
      await update(orm);
      expect(lost(before, await rowsOf(orm.em))).toEqual([]);
      expect(await auditLedger(orm.em.fork() as SqlEntityManager)).toEqual([]);
    });
  });
});
