import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { formatTonAddress } from '#libs/domain/index.js';
import { auditPublished } from '../../../server/commands/audit/allocation-audit.js';
import { makeUser } from '../../factories/records.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { goLive } from '../../support/api/visitor.js';

const CLOSE = '/api/v1/admin/campaign/close';
const TABLES = [
  'allocation_lines',
  'campaign_reports',
  'published_payouts',
  'ledger_entries',
  'ledger_transfers',
];

let app: TestApp;
let sha256: string;

const address = (n: number): string => formatTonAddress(`0:${String(n).repeat(64)}`, 'mainnet');
const line = (n: number): string => `${address(n)},${n}500,0,0,${n},`;

beforeAll(async () => {
  app = await startApp();
  await goLive(app, {
    campaign_start: '2026-01-01T00:00:00.000Z',
    campaign_end: '2026-02-01T00:00:00.000Z',
  });
  for (const n of [1, 2, 3]) {
    const { id } = await makeUser(app, { wallet_address: address(n) });
    const body = { points: n * 1000 + 500, reason: 'For the test' };
    await app.admin.post(`/api/v1/admin/users/${id}/adjust`).send(body);
  }
  expect(await audit(app.em.fork())).toEqual([]);
  const closed = await app.admin.post(CLOSE);
  expect(closed.status).toBe(200);
  sha256 = closed.body.sha256;
});
afterAll(() => app.close());

const audit = (em: SqlEntityManager) => em.transactional((own) => auditPublished(own));

/** Findings of the audit after statements that bypass the triggers; rolls them back. */
async function auditAltered(...statements: string[]): Promise<string[]> {
  const em = app.em.fork();
  await em.begin();
  try {
    for (const table of TABLES) await em.execute(`alter table ${table} disable trigger user`);
    for (const statement of statements) await em.execute(statement);
    return await auditPublished(em);
  } finally {
    await em.rollback();
  }
}

/** Drops the prefix of each sentence, and the sentences about the file as a whole. */
const aboutLines = (differences: string[]): string[] =>
  differences
    .map((difference) => difference.replace('Not what was published: ', ''))
    .filter((difference) => difference.startsWith('line'));

describe('the published report of a closed campaign', () => {
  it('matches the ledger', async () => {
    expect(await audit(app.em.fork())).toEqual([]);
  });

  it.each([
    `update allocation_lines set line = line || '0'`,
    'update allocation_lines set line = line where false',
    'delete from allocation_lines where position = 1',
    'truncate allocation_lines',
    `insert into allocation_lines values (4, 'one more')`,
    'update campaign_reports set points = points + 1',
    'delete from campaign_reports',
    'truncate campaign_reports',
    `insert into published_payouts values (1, 'one more')`,
    'truncate published_payouts',
    `insert into campaign_reports select * from campaign_reports on conflict (id) do nothing`,
  ])('is kept by the database itself: %s', async (statement) => {
    await expect(app.sql(statement)).rejects.toThrow('what was published stays as it is');
  });

  it('differs where a line was altered', async () => {
    const altered = line(2).replace(',2500,', ',9500,');
    const found = await auditAltered(
      `update allocation_lines set line = '${altered}' where position = 2`,
    );
    expect(found).toEqual([
      `Not what was published: line 3 is published as "${altered}", the ledger says "${line(2)}"`,
    ]);
  });

  it('differs where two lines were swapped', async () => {
    const found = await auditAltered(
      'update allocation_lines set position = 9 where position = 1',
      'update allocation_lines set position = 1 where position = 3',
      'update allocation_lines set position = 3 where position = 9',
    );
    expect(aboutLines(found)).toEqual([
      `line 4 is published as line 2: "${line(3)}"`,
      `line 2 is published as line 4: "${line(1)}"`,
    ]);
  });

  it('differs where a line was removed, also when those below moved up', async () => {
    const removed = 'delete from allocation_lines where position = 2';
    const missing = `line 3 is missing, the ledger says "${line(2)}"`;
    expect(aboutLines(await auditAltered(removed))).toEqual([missing]);
    const found = await auditAltered(
      removed,
      'update allocation_lines set position = 2 where position = 3',
    );
    expect(aboutLines(found).toSorted()).toEqual([
      missing,
      `line 4 is published as line 3: "${line(3)}"`,
    ]);
  });

  it('differs where a line was added, for an unknown user or one with a line', async () => {
    const found = await auditAltered(
      `insert into allocation_lines values (4, '${address(7)},7000,0,0,7,'), (5, '${line(1)}')`,
    );
    expect(aboutLines(found)).toEqual([
      `line 5 is published as "${address(7)},7000,0,0,7,", and the ledger has no such line`,
      `line 2 is published as line 6: "${line(1)}"`,
    ]);
  });

  it('differs where a payout was added that no distributor has', async () => {
    const found = await auditAltered(`insert into published_payouts values (1, '7,UQ,5')`);
    expect(found).toEqual([
      'Not what was published: payouts.csv, line 2 is published as "7,UQ,5", and the ledger has no such line',
    ]);
  });

  it('differs where every line was removed, each named up to twenty', async () => {
    expect(await auditAltered('delete from allocation_lines')).toHaveLength(3);
    const many = `insert into allocation_lines select n, 'x' || n from generate_series(4, 40) as n`;
    const found = await auditAltered(many);
    expect(found).toHaveLength(21);
    expect(found.at(-1)).toBe('Not what was published: and more lines');
  });

  it.each([
    ['users', 'users', '3', '2'],
    ['points', 'points', '7500', '7499'],
    ['claimed', 'claimed', '0', '6'],
    ['paid', 'delivered', '0', '6'],
    ['forfeited', 'forfeited', '6', '5'],
  ])('differs where the total of %s was altered', async (column, name, right, wrong) => {
    expect(await auditAltered(`update campaign_reports set ${column} = ${wrong}`)).toEqual([
      `Not what was published: the report says ${name} ${wrong}, recomputed it is ${right}`,
    ]);
  });

  it.each([
    ['sha256', 'SHA-256'],
    ['merkle_root', 'Merkle root'],
    ['payouts_sha256', 'SHA-256 of payouts.csv'],
  ])('differs where only the %s was altered', async (column, name) => {
    const wrong = '0'.repeat(64);
    const [found, ...others] = await auditAltered(
      `update campaign_reports set ${column} = '${wrong}'`,
    );
    expect(found).toContain(`the report says ${name} ${wrong}, recomputed it is `);
    expect(others).toEqual([]);
  });

  it('differs where the moment of the close was altered', async () => {
    const found = await auditAltered(
      `update campaign_reports set closed_at = '2026-03-01T00:00:00Z'`,
    );
    expect(found).toEqual([
      expect.stringContaining('the report says that it was closed 2026-03-01T00:00:00.000Z, the'),
    ]);
  });

  it('differs where the ledger was altered, and the file with it', async () => {
    const [user] = await app.sql<{ id: number }>('select id from users where wallet_address = ?', [
      address(3),
    ]);
    const altered = line(3).replace(',3500,', ',8500,');
    const found = await auditAltered(
      `update ledger_entries set amount = amount + 5000 where user_id = ${user?.id}
         and account = 'user' and currency = 'points'`,
      `update allocation_lines set line = '${altered}' where position = 3`,
    );
    expect(found).toEqual([
      'Not what was published: the report says points 7500, recomputed it is 12500',
      expect.stringContaining(`the report says SHA-256 ${sha256}, recomputed it is `),
      expect.stringContaining('the report says Merkle root '),
    ]);
  });

  it('is missed where the report or the lines are gone', async () => {
    const gone = await auditAltered('delete from campaign_reports');
    expect(gone).toEqual([
      expect.stringMatching(/^The campaign was closed .*, and its report is missing$/),
    ]);
    const reopened = await auditAltered(
      'delete from campaign_reports',
      `update site_settings set values = values - 'closed_at'`,
    );
    expect(reopened).toEqual(['3 lines are published, and there is no report']);
  });
});
