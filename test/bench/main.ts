/**
 * `npm run bench [-- part…]`: what the server costs beside a bare one, as ratios of medians. Both
 * sides run in one go and in turn, on a private PostgreSQL that flushes its commits. Timings of a busy machine are worth
 * nothing, ratios a little.
 */
import { startPostgres } from '../support/shared/postgres.js';
import { benchCampaign, insertCampaign } from './campaign.js';
import { benchColdStart } from './cold-start.js';
import { benchContract } from './contract.js';
import { benchExport } from './export.js';
import { benchHostile } from './hostile.js';
import { type Finding, startServer } from './measure.js';
import { benchPages } from './pages.js';
import { benchPayouts } from './payouts.js';
import { benchPublicAnswers } from './public-answers.js';
import { benchVerifying } from './sign-in.js';
import { benchUsers, insertUsers } from './users.js';
import { benchFlushing, benchWrites } from './writes.js';

const USERS = Number(process.env['BENCH_USERS'] ?? 1_000_000);
const PAYOUTS = Number(process.env['BENCH_PAYOUTS'] ?? 500);
const PARTS = [
  'public',
  'pages',
  'users',
  'export',
  'writes',
  'campaign',
  'flushing',
  'hostile',
  'start',
  'payouts',
  'contract',
];
const wanted = process.argv.slice(2);
const parts = wanted.length > 0 ? wanted : PARTS;
const unknown = parts.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(' or ')}: there are ${PARTS.join(', ')}.`);
  process.exit(2);
}

const postgres = await startPostgres({ durable: true });
const findings: Finding[] = [];
try {
  const database = await postgres.createDatabase('bench');
  // One proxy, so that the load can pose as many clients.
  const server = await startServer({ DATABASE_URL: database, SEED: 'demo', TRUST_PROXY: '1' });
  try {
    if (parts.includes('public')) findings.push(...(await benchPublicAnswers(server)));
    if (parts.includes('pages')) findings.push(...(await benchPages(server)));
    if (parts.includes('writes')) findings.push(...(await benchWrites(server, database)));
    if (parts.includes('hostile')) findings.push(...(await benchHostile(server)));
    if (parts.includes('users') || parts.includes('export')) await insertUsers(database, USERS);
    if (parts.includes('users')) findings.push(...(await benchUsers(server, database)));
    if (parts.includes('export')) findings.push(...(await benchExport(server, database, USERS)));
    if (parts.includes('campaign')) {
      await insertCampaign(database, USERS);
      findings.push(...(await benchCampaign(server, database, USERS)));
    }
  } finally {
    await server.stop();
  }
  if (parts.includes('campaign')) findings.push(...(await benchVerifying()));
  if (parts.includes('payouts')) {
    findings.push(...(await benchPayouts(postgres.createDatabase, PAYOUTS)));
  }
  if (parts.includes('contract')) findings.push(...(await benchContract()));
  if (parts.includes('flushing')) findings.push(...(await benchFlushing()));
  if (parts.includes('start')) findings.push(...(await benchColdStart(database)));
} finally {
  await postgres.stop();
}
print(findings);
if (findings.some(({ met }) => !met)) process.exitCode = 1;

function print(rows: readonly Finding[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log(`${'ours : theirs'.padEnd(width)}   value  goal`);
  for (const { what, value, goal, met, note } of rows) {
    const verdict = met ? '     ' : 'SHORT';
    console.log(
      `${what.padEnd(width)}  ${value.toFixed(2).padStart(6)}  ${goal.padEnd(6)} ${verdict}  ${note}`,
    );
  }
}
