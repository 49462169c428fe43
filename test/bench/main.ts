/**
 * `npm run bench [-- [quick] [--record] part…]`: the server's speed beside a bare one, as ratios of
 * medians. Both sides run in turn in one go, on a private PostgreSQL that flushes its commits.
 * Timings of a busy machine are worth nothing, ratios a little. Each part has a server and a
 * database of its own.
 */
import { parseArgs } from 'node:util';
import { insertLargeCampaign } from '../factories/large-campaign.js';
import { dropDatabase, onServer } from '../support/shared/databases.js';
import { startPostgres } from '../support/shared/postgres.js';
import { benchCampaign, insertCampaign } from './campaign.js';
import { benchClusters, insertLinkable } from './clusters.js';
import { benchColdStart } from './cold-start.js';
import { benchContract } from './contract.js';
import { benchExport } from './export.js';
import { benchAttacks } from './farm/attacks.js';
import { benchDrawn } from './farm/drawn.js';
import { benchWritten } from './farm/part.js';
import { onStage, type Stage } from './farm/stage.js';
import { benchHostile } from './hostile.js';
import { benchLists } from './lists.js';
import { type Finding, IS_QUICK, type Side, startServer } from './measure.js';
import { benchModerator } from './moderator.js';
import { benchBackup, benchLogAudit, benchLogins } from './operators.js';
import { benchPages } from './pages.js';
import { benchPayouts } from './payouts.js';
import { benchPublicAnswers } from './public-answers.js';
import { record, recorded } from './record.js';
import { benchVerifying } from './sign-in.js';
import { benchUsers, insertUsers, untilCounted } from './users.js';
import { benchFlushing, benchWrites } from './writes.js';

const USERS = Number(process.env['BENCH_USERS'] ?? 1_000_000);
/** Fewer than users: each has 19 completions and 36 entries of the ledger, which are inserted first. */
const PARTICIPANTS = Number(process.env['BENCH_PARTICIPANTS'] ?? (IS_QUICK ? 20_000 : 100_000));
const LOG_ROWS = Number(process.env['BENCH_LOG_ROWS'] ?? 1_000_000);
const FARM_WALLETS = Number(process.env['BENCH_FARM_WALLETS'] ?? (IS_QUICK ? 2_000 : 10_000));
const PAYOUTS = Number(process.env['BENCH_PAYOUTS'] ?? 500);

const PARTS: Record<string, () => AsyncGenerator<Finding>> = {
  public: () => withServer(demo('public'), benchPublicAnswers),
  pages: () => withServer(demo('pages'), benchPages),
  users: () => withServer(manyUsers(), benchUsers),
  export: () => withServer(manyUsers(), (ours, url) => benchExport(ours, url, USERS)),
  writes: () => withServer(demo('writes'), benchWrites),
  campaign: () => withServer(campaign(), (ours, url) => benchCampaign(ours, url, PARTICIPANTS)),
  proofs: benchVerifying,
  flushing: benchFlushing,
  hostile: () => withServer(demo('hostile'), benchHostile),
  start: async function* () {
    yield* benchColdStart(await demo('start'));
  },
  payouts: () => benchPayouts(postgres.createDatabase, PAYOUTS),
  contract: benchContract,
};

/** Parts that run when they are named: they take as long as all others. */
const LONG_PARTS: typeof PARTS = {
  lists: () =>
    withServer(largeCampaign(), async function* (ours, url) {
      await untilCounted(url);
      yield* benchLists(ours, USERS);
    }),
  clusters: () => withServer(linkable(), (_ours, url) => benchClusters(url, USERS)),
  moderator: () => withServer(demo('moderator'), benchModerator),
  operators: async function* () {
    yield* withServer(demo('logins'), benchLogins);
    yield* benchLogAudit(await demo('log'), LOG_ROWS);
    yield* benchBackup(await manyUsers(), USERS);
  },
  farm: () => onStage(postgres.url(), writtenFarm, benchDrawn, benchAttacks),
  'farm-drawn': () => onStage(postgres.url(), benchDrawn),
  'farm-attacks': () => onStage(postgres.url(), benchAttacks),
};

const writtenFarm = (stage: Stage) => benchWritten(stage, FARM_WALLETS);

/** The parts of `quick`, which takes a minute and a half. */
const QUICK_PARTS = ['public', 'writes', 'campaign'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false } },
});
const wanted = positionals.filter((name) => name !== 'quick');
const all = IS_QUICK ? QUICK_PARTS : Object.keys(PARTS);
const names = wanted.length > 0 ? wanted : all;
const parts = { ...PARTS, ...LONG_PARTS };
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  const there = Object.keys(parts).join(', ');
  console.error(`No part is called ${unknown.join(' or ')}: there are ${there}.`);
  process.exit(2);
}

const postgres = await startPostgres({ durable: true });
let withUsers: Promise<string> | undefined;
const findings: Finding[] = [];
const begun = performance.now();
try {
  print('ours : theirs', 'value', 'goal');
  for (const name of names) {
    await run(name);
    await cleanUp(name);
  }
} finally {
  await postgres.stop();
}
print('all', `${seconds(begun)} s`);
// Shorter rounds are no record.
if (values.record && !IS_QUICK) record(findings);

/** Prints each figure as soon as it is known; a part that fails does not stop the others. */
async function run(name: string): Promise<void> {
  const start = performance.now();
  try {
    for await (const finding of parts[name]?.() ?? []) {
      const { what, value, goal, met, note } = finding;
      findings.push(finding);
      print(what, value.toFixed(2), goal, met ? '' : 'SHORT', note);
      // A quick round only warns; goals are for whole rounds.
      if (IS_QUICK) warnIfFallen(finding);
      else if (!met) process.exitCode = 1;
    }
  } catch (error) {
    console.error(`The part ${name} has failed:`, error);
    process.exitCode = 1;
  }
  print(`(${name})`, `${seconds(start)} s`);
}

/** A ratio that is a tenth below the record. */
function warnIfFallen({ what, value }: Finding): void {
  const last = recorded(what);
  if (!last || value >= 0.9 * last.value) return;
  console.warn(
    `WARNING: ${what} has fallen from ${last.value} (${last.release}, ${last.commit}, ${last.machine})`,
  );
}

/** Removes leftovers of a part, such as unwritten pages, which would slow down the next one. */
async function cleanUp(name: string): Promise<void> {
  // Two parts share the users.
  if (name !== 'users') await dropDatabase(postgres.url(), name);
  await onServer(postgres.url(), (client) => client.query('checkpoint'));
}

function print(what: string, value: string, goal = '', verdict = '', note = ''): void {
  const row = [what.padEnd(54), value.padStart(8), goal.padEnd(7), verdict.padEnd(5), note];
  console.log(row.join('  ').trimEnd());
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}

/** A new database with the demo's rows, as a first start makes it. */
async function demo(name: string): Promise<string> {
  const url = await postgres.createDatabase(name);
  await (await startServer(onDatabase(url))).stop();
  return url;
}

/** One for both parts that only read it. */
function manyUsers(): Promise<string> {
  withUsers ??= demo('users').then(async (url) => {
    await insertUsers(url, USERS);
    return url;
  });
  return withUsers;
}

async function campaign(): Promise<string> {
  const url = await demo('campaign');
  await insertCampaign(url, PARTICIPANTS);
  return url;
}

async function linkable(): Promise<string> {
  const url = await demo('clusters');
  await insertLinkable(url, USERS);
  return url;
}

async function largeCampaign(): Promise<string> {
  const url = await demo('large');
  await insertLargeCampaign(url, USERS);
  return url;
}

async function* withServer(
  database: Promise<string>,
  part: (ours: Side, url: string) => AsyncGenerator<Finding>,
): AsyncGenerator<Finding> {
  const url = await database;
  const server = await startServer(onDatabase(url));
  try {
    yield* part(server, url);
  } finally {
    await server.stop();
  }
}

/** One proxy, so that the load can pose as many clients. */
function onDatabase(url: string) {
  return { DATABASE_URL: url, SEED: 'demo', TRUST_PROXY: '1' };
}
