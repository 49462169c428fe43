import { jest } from '@jest/globals';
import { LoginAttempts } from '../../../server/modules/admins/auth/login-attempts.service.js';
import { makeManyUsers } from '../../factories/bulk.js';
import { fuzz, NEVER_ACCEPTED } from '../../fuzz/fuzz.js';
import { readDocument, routesOf } from '../../fuzz/operations.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { readyExamples } from '../../support/api/ready-examples.js';
import { standInForChain } from '../../support/api/standing-chain.js';
import { goLive, signIn } from '../../support/api/visitor.js';
import { ADMIN } from '../../support/shared/credentials.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

/** `npm run fuzz` sends more requests, from a seed of its own, to the given database. */
const DATABASE = process.env['FUZZ_DATABASE'] ?? 'postgres';
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
/** The in-memory database is made from nothing first. */
const START_MS = 180_000;
/** No generator knows this name, or their failed logins would lock it. */
const USERNAME = 'fuzz-operator';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    ...(DATABASE === 'memory' && { DATABASE_URL: 'memory://' }),
    SEED: 'demo',
    TRUST_PROXY: '1',
  });
  // Guesses at one name wait for seconds: a long run would take days.
  jest.spyOn(app.get(LoginAttempts), 'slowDown').mockResolvedValue();
  await app.sql('update admins set username = ?', [USERNAME]);
  await makeManyUsers(app, 3000);
  await goLive(app);
  standInForChain(app);
}, START_MS);
afterAll(() => app.close());

/** The cookie of the first demo user, with tokens to claim and every task started. */
async function signInWithPoints(): Promise<string> {
  const wallet = new WalletAccount();
  await app.sql('update users set account = ? where id = 1', [wallet.account().address]);
  await app.api.call('adjustPoints', { path: { id: 1 }, body: { points: 20_000, reason: 'Demo' } });
  const { cookie } = await signIn(app, wallet);
  await app.sql(`update tasks set verification = 'self', verification_required = false`);
  await app.sql(
    `insert into completions (user_id, task_id, status, due_at, created_at, updated_at)
     select 1, id, 'in_progress', now(), now(), now() from tasks on conflict do nothing`,
  );
  await app.sql('create table kept_sessions as select * from visitor_sessions');
  return cookie;
}

/** Prepares the rows that an example needs; after all examples, also ids for generated requests. */
async function ready(operationId?: string): Promise<void> {
  await readyExamples(app, operationId);
  for (const statement of STAYS) await app.sql(statement);
  if (!operationId) for (const statement of MANY) await app.sql(statement);
}

/**
 * Keeps the campaign live and its visitor signed in: examples end it, and ban and sign out the
 * visitor.
 */
const STAYS = [
  `update site_settings set values = values - 'campaign_start' - 'campaign_end' - 'claim_deadline'`,
  'update users set is_banned = false, is_active = true where id = 1',
  'insert into visitor_sessions overriding system value select * from kept_sessions on conflict do nothing',
];

const MANY = [
  `insert into clusters (id, users, created_at, updated_at)
   select n, 1, now(), now() from generate_series(2, 60) n on conflict do nothing`,
  `insert into cluster_members (user_id, cluster_id, joined_at)
   select id + 100, id, now() from clusters on conflict do nothing`,
  `insert into admins (id, username, password_hash, role, created_at, updated_at)
   select n, 'colleague-' || n, 'none', 'reviewer', now(), now() from generate_series(2, 60) n
   on conflict do nothing`,
  `update completions set id = nextval('completions_id_seq') where id between 2 and 60`,
  `insert into completions (id, user_id, task_id, status, submitted_at, review_due_at, evidence,
     created_at, updated_at)
   select row_number() over (order by u.id), u.id, t.id, 'pending_verification', now(),
     now() + interval '1 day', 'My post', now(), now()
   from tasks t, users u
   where t.id = (select min(id) from tasks) and u.id > 100 and not u.is_banned
   order by u.id limit 60
   on conflict do nothing`,
  `insert into decisions (id, user_id, kind, reason, is_reviewed, points, transfer_key, decided_at)
   select n, n, 'deduction', 'abuse', true, 5, 'adjust:example' || n, now()
   from generate_series(2, 60) n on conflict do nothing`,
  `insert into appeals (id, decision_id, user_id, text, created_at)
   select id, id, user_id, 'I did it myself', now() from decisions where id between 2 and 60
   on conflict do nothing`,
  // Every second one pays with another tool.
  `insert into distributors (id, method, network, address, owner, jetton_master, jetton_wallet, decimals,
     contract_id, first_deadline, deadline, is_deployed, read_until, created_by, created_at)
   select n, case when n % 2 = 1 then 'contract' else 'file' end, 'mainnet', '0:' || lpad(n::text, 64, '0'),
     '0:' || repeat('2', 64), '0:' || repeat('3', 64), '0:' || repeat('4', 64), 9, n, '2030-01-01',
     '2030-01-01', true, now(), 'admin', now()
   from generate_series(2, 60) n`,
  `insert into payout_lines (claim_id, distributor_id, user_id, receiver, tokens, units, status, requested_at,
     updated_at)
   select id, 1 + id % 4 / 2, user_id, '0:' || repeat('5', 64), tokens, tokens * 1000000000,
     case when id % 3 = 0 then 'returned' else 'payable' end, now() - interval '1 day', now()
   from claims where status <> 'rejected' and id % 2 = 0 on conflict do nothing`,
  `update claims set status = case l.status when 'returned' then 'failed' else 'batched' end
   from payout_lines l where l.claim_id = claims.id`,
];

describe('whatever is sent', () => {
  it(
    'is answered as the document says, and never by an error of ours',
    async () => {
      const document = readDocument();
      const report = await fuzz({
        url: app.url,
        document,
        requests: REQUESTS,
        seed: SEED,
        credentials: { username: USERNAME, password: ADMIN.password },
        cookie: await signInWithPoints(),
        ready,
      });
      if (process.env['FUZZ_REQUESTS']) print(report.requests, report.statuses);
      expect(report.findings).toEqual([]);
      expect(report.requests).toBeGreaterThanOrEqual(REQUESTS);
      const accepted = (operationId: string) =>
        Object.keys(report.statuses[operationId] ?? {}).some((status) => Number(status) < 300);
      const names = routesOf(document).map(({ operation }) => operation.operationId);
      expect(names.filter((name) => !accepted(name)).sort()).toEqual(NEVER_ACCEPTED.toSorted());
      expect((await app.visitor.get('/health/ready')).status).toBe(200);
    },
    60_000 + REQUESTS * 200,
  );
});

function print(requests: number, statuses: Record<string, Record<number, number>>): void {
  const rows = Object.entries(statuses).map(
    ([name, counts]) =>
      `${name.padEnd(24)} ${Object.entries(counts)
        .map(([status, count]) => `${status}: ${count}`)
        .join('  ')}`,
  );
  process.stdout.write(`${rows.join('\n')}\n${requests} requests, seed ${SEED}, ${DATABASE}\n`);
}
