import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTonAddress } from '#libs/domain/index.js';
import { auditLedger } from '../../server/commands/audit/ledger-audit.report.js';
import { Scheduler } from '../../server/platform/database/scheduler.js';
import { makeUser } from '../factories/records.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { newParticipant } from '../support/api/participants.js';
import { goLive } from '../support/api/visitor.js';
import { auditFiles } from '../support/process/audit.js';
import { until } from '../support/shared/until.js';

const CAMPAIGN = '/api/v1/admin/campaign';
const REPORT = '/api/v1/public/campaign/report';
const FILE = '/api/v1/public/campaign/allocation.csv';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const address = (n: number): string => formatTonAddress(`0:${String(n).repeat(64)}`, 'mainnet');
const adjust = (id: number, points: number) =>
  app.admin.post(`/api/v1/admin/users/${id}/adjust`).send({ points, reason: 'For the test' });

const over = {
  campaign_start: '2026-01-01T00:00:00.000Z',
  campaign_end: '2026-02-01T00:00:00.000Z',
};

describe('closing the campaign', () => {
  it('names each obstacle, and is refused while there is one', async () => {
    const early = await app.admin.get(`${CAMPAIGN}/closing`);
    expect(early.body.open).toEqual(['not_live', 'not_ended']);
    await goLive(app, over);
    const user = await makeUser(app, { wallet_address: address(1) });
    await app.sql(
      `insert into claims (user_id, wallet_address, tokens, idempotency_key, requested_at, updated_at)
       values (?, 'UQ', 1, 'k', now(), now())`,
      [user.id],
    );
    const refused = await app.admin.post(`${CAMPAIGN}/close`);
    expect([refused.status, refused.body.code]).toEqual([409, 'campaign.not_closable']);
    expect(Object.keys(refused.body.errors ?? refused.body.fields ?? {})).toEqual([
      'undecided_claims',
    ]);
    expect((await app.visitor.get(REPORT)).status).toBe(404);
    expect((await app.visitor.get(FILE)).status).toBe(404);
    await app.sql('delete from claims');
  });

  it('stays open while a task waits for a service, and says so', async () => {
    const { id } = await makeUser(app, { wallet_address: address(5) });
    await app.sql(
      `insert into completions (user_id, task_id, status, submitted_at, created_at, updated_at)
       values (?, 1, 'pending_verification', now(), now(), now()),
         (?, 2, 'pending_verification', null, now(), now())`,
      [id, id],
    );
    const plan = await app.admin.get(`${CAMPAIGN}/closing`);
    expect(plan.body.open).toEqual(['waiting_services']);
    const refused = await app.admin.post(`${CAMPAIGN}/close`).set('Accept-Language', 'en');
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'campaign.not_closable',
      errors: { waiting_services: 'There are tasks that wait for a service' },
    });
    await app.sql('delete from completions');
  });

  it('stays open while invitations are counted again, and says so', async () => {
    const inviter = await makeUser(app, { wallet_address: address(6) });
    const [invited, late] = await Promise.all(
      [7, 8].map((n) => makeUser(app, { wallet_address: address(n) })),
    );
    await app.sql(`update users set created_at = '2026-01-10' where id = ?`, [invited?.id]);
    // The scheduler would run it within the second.
    await app.get(Scheduler).onModuleDestroy();
    const note = (id: number | undefined, due: string) =>
      app.sql(
        `insert into referral_changes (inviter_id, invited_id, due_at) values (?, ?, ${due})`,
        [inviter.id, id],
      );
    // A change due on another day, and one of a user who joined too late, do not delay closing.
    await note(invited?.id, `now() + interval '1 day'`);
    await note(late?.id, 'now()');
    expect((await app.admin.get(`${CAMPAIGN}/closing`)).body.open).toEqual([]);
    await note(invited?.id, 'now()');
    const refused = await app.admin.post(`${CAMPAIGN}/close`).set('Accept-Language', 'en');
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'campaign.not_closable',
      errors: { waiting_invitations: 'There are invitations that are being counted again' },
    });
    await app.sql('delete from referral_changes');
  });

  it('forfeits unclaimed points, seals the ledger, and publishes the amounts of all users', async () => {
    const rich = await makeUser(app, { wallet_address: address(2) });
    const poor = await makeUser(app, { wallet_address: address(3), is_banned: true });
    await adjust(rich.id, 4200);
    await adjust(poor.id, 900);
    const plan = await app.admin.get(`${CAMPAIGN}/closing`);
    expect(plan.body).toEqual({
      users: 1,
      tokens: 4,
      unpaid_claims: 0,
      unpaid_tokens: 0,
      waiting_wallets: 0,
      waiting_points: 0,
      open: [],
    });
    const { status, body: report } = await app.admin.post(`${CAMPAIGN}/close`);
    expect(status).toBe(200);
    expect(report).toMatchObject({
      users: 2,
      points: 5100,
      claimed: 0,
      delivered: 0,
      forfeited: 4,
    });
    const file = await app.visitor.get(FILE);
    expect(file.text).toBe(
      [
        'address,points,claimed,paid,forfeited,transaction\n',
        `${address(2)},4200,0,0,4,\n`,
        `${address(3)},900,0,0,0,\n`,
      ].join(''),
    );
    expect(hash('sha256', file.text, 'hex')).toBe(report.sha256);
    expect((await app.visitor.get(REPORT)).body).toEqual(report);
    expect((await app.admin.get(CAMPAIGN)).body.is_closed).toBe(true);
    expect(await auditLedger(app.em.fork())).toEqual([]);
  });

  it('happens once', async () => {
    const again = await app.admin.post(`${CAMPAIGN}/close`);
    expect([again.status, again.body.code]).toEqual([409, 'campaign.closed']);
  });

  it('leaves a campaign that is neither paused nor resumed', async () => {
    for (const action of ['pause', 'resume']) {
      const { status, body } = await app.admin.post(`${CAMPAIGN}/${action}`);
      expect([status, body.code]).toEqual([409, 'campaign.closed']);
    }
    expect((await app.admin.get(CAMPAIGN)).body).toMatchObject({ is_paused: false });
  });

  it('is shown as a moment from then on, and as null before', async () => {
    const { body } = await app.visitor.get('/api/v1/public/site');
    expect(body.closed_at).toBe((await app.visitor.get(REPORT)).body.closed_at);
  });

  it('fixes the dates of the campaign, and leaves the other settings open', async () => {
    const { body: settings } = await app.admin.get('/api/v1/admin/settings');
    const put = (body: object) =>
      app.admin.put('/api/v1/admin/settings').set('Accept-Language', 'en').send(body);
    for (const date of ['campaign_start', 'campaign_end', 'claim_deadline']) {
      const { body } = await put({ [date]: '2026-01-20T00:00:00.000Z' });
      expect(body).toMatchObject({
        status: 409,
        code: 'settings.campaign_closed',
        detail: expect.stringContaining('The campaign is closed'),
      });
    }
    const saved = await put({ ...settings, site_name: 'After the close' });
    expect([saved.status, saved.body.site_name]).toEqual([200, 'After the close']);
    expect(saved.body.closed_at).toBe(settings.closed_at);
  });

  it('leaves a ledger that the database itself refuses to change', async () => {
    await expect(
      app.sql(
        `insert into ledger_transfers (key, kind, user_id, created_at)
         values ('x', 'adjustment', 1, now())`,
      ),
    ).rejects.toThrow('sealed');
    const [user] = await app.sql<{ id: number }>('select max(id) as id from users');
    const late = await adjust(user?.id ?? 0, 5);
    expect([late.status, late.body.code]).toEqual([409, 'campaign.closed']);
  });

  it('leaves no appeal that could only be refused: the visitor reads why, and a ban can still be lifted', async () => {
    const me = await newParticipant(app);
    const [{ id: deduction } = { id: 0 }] = await app.sql<{ id: number }>(
      `insert into decisions (user_id, kind, reason, decided_at)
       values (?, 'deduction', 'abuse', now()) returning id`,
      [me.id],
    );
    await app.admin.post(`/api/v1/admin/users/${me.id}/ban`).send({ reason: 'abuse' });
    const closed = 'The campaign is closed; nothing of it changes any more';
    const decisions = await me.send('get', '/api/v1/me/decisions').set('Accept-Language', 'en');
    expect(decisions.body).toMatchObject([
      { kind: 'ban', can_appeal: true, appeal_obstacle: null },
      { kind: 'deduction', can_appeal: false, appeal_obstacle: closed },
    ]);
    const appeal = (decision_id: number) =>
      me.send('post', '/api/v1/me/appeals').send({ decision_id, text: 'It was not me' });
    expect((await appeal(deduction)).body).toMatchObject({ status: 409, code: 'campaign.closed' });
    // An appeal that an earlier version accepted.
    await app.sql(
      `insert into appeals (decision_id, user_id, text, created_at) values (?, ?, 'Mine', now())`,
      [deduction, me.id],
    );
    expect((await appeal(decisions.body[0].id)).status).toBe(201);
    const open = await app.admin.get('/api/v1/admin/appeals').set('Accept-Language', 'en');
    expect(open.body).toMatchObject([{ grant_obstacle: closed }, { grant_obstacle: null }]);
    const [stuck, ban] = open.body.map(({ id }: { id: number }) => id);
    const grant = (id: number) =>
      app.admin.post(`/api/v1/admin/appeals/${id}/overturn`).send({ answer: 'You are right' });
    expect((await grant(stuck)).body).toMatchObject({ status: 409, code: 'campaign.closed' });
    expect((await grant(ban)).status).toBe(200);
  });
});

it('a closed campaign that has paid nothing is checked by a stranger as well', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'allocation-'));
  const path = join(folder, 'allocation.csv');
  const { text } = await app.visitor.get(FILE);
  await writeFile(path, text);
  const report = `${app.url}${REPORT}`;
  expect(await auditFiles(path, '--report', report)).toMatchObject({
    code: 0,
    text: expect.stringContaining('The files, the report and the chain say the same.'),
  });
  await writeFile(path, text.replace(',900,', ',901,'));
  expect(await auditFiles(path, '--report', report)).toMatchObject({
    code: 1,
    text: expect.stringContaining('The report says points 5100, the file has 5101'),
  });
  await rm(folder, { recursive: true });
});

describe('closing the campaign while something is booked', () => {
  let busy: TestApp;
  beforeAll(async () => {
    busy = await startApp();
    await goLive(busy, over);
  });
  afterAll(() => busy.close());

  it('waits for it, and leaves nothing of it out', async () => {
    const { id } = await makeUser(busy, { wallet_address: address(4) });
    const booking = busy.em.fork();
    await booking.begin();
    await booking.execute(BOOK_3000_POINTS, [id, id, id]);
    const closing = busy.admin.post(`${CAMPAIGN}/close`).then((answer) => answer);
    if (SHARES_THE_DATABASE) await until(() => isWaiting(busy));
    await booking.commit();
    const { status, body: report } = await closing;
    expect(status).toBe(200);
    expect(report).toMatchObject({ users: 1, points: 3000, forfeited: 3 });
    const file = await busy.visitor.get(FILE);
    expect(file.text).toContain(`${address(4)},3000,0,0,3,\n`);
    expect(await auditLedger(busy.em.fork())).toEqual([]);
  });
});

/** The embedded database runs one transaction at a time. */
const SHARES_THE_DATABASE = process.env['TEST_DATABASE'] !== 'pglite';

async function isWaiting({ sql }: TestApp): Promise<boolean> {
  const waiting = await sql(
    `select from pg_locks where relation = 'ledger_transfers'::regclass and not granted`,
  );
  return waiting.length > 0;
}

const BOOK_3000_POINTS = `with transfer as (
    insert into ledger_transfers (key, kind, user_id, reason, caused_by, created_at)
    values ('adjust:late', 'adjustment', ?, 'For the test', 'admin', now()) returning id
  ), entries as (
    insert into ledger_entries (transfer_id, account, user_id, currency, amount)
    select transfer.id, side.account, ?::int, 'points', side.amount
    from transfer, (values ('issued', -3000), ('user', 3000)) as side(account, amount)
  )
  update users set total_points = total_points + 3000 where id = ?`;
