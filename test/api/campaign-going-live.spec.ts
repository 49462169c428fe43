import { auditLedger } from '../../server/commands/audit/ledger-audit.report.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { auditOf } from '../support/api/participants.js';
import { actionsIn } from '../support/api/user-actions.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ SEED: 'demo', PUBLIC_URL: 'https://drop.example' });
});
afterAll(() => app.close());

const { start, claim } = actionsIn(() => app);
const settings = (change: object) => app.admin.put(`${ADMIN}/settings`).send(change);

describe('before the campaign is live', () => {
  it('shows demo users whose points and tokens have their reasons', async () => {
    const { body: entries } = await app.admin.get(`${ADMIN}/users/1/entries`);
    const { body: user } = await app.admin.get(`${ADMIN}/users/1`);
    const sum = (currency: string) =>
      entries
        .filter((entry: { currency: string }) => entry.currency === currency)
        .reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
    expect([sum('points'), sum('tokens')]).toEqual([user.total_points, user.claimed_tokens]);
    expect(user).toMatchObject({ total_points: 8930, claimed_tokens: 8, is_demo: true });
    const { body: claims } = await app.admin.get(`${ADMIN}/users/1/claims`);
    expect(claims).toMatchObject([{ user_id: 1, tokens: 8, status: 'requested' }]);
    const completions = await app.admin.get(`${ADMIN}/users/1/completions`);
    expect(completions.headers['content-range']).toBe('completions 0-18/19');
  });

  it('refuses to start a task or claim', async () => {
    await expect(start(1, 7)).resolves.toMatchObject({ status: 'completed' });
    await expect(start(24, 7)).rejects.toMatchObject({ code: 'campaign.not_live', status: 409 });
    await expect(claim(1, 'a')).rejects.toMatchObject({ code: 'campaign.not_live' });
  });

  it('cannot be paused', async () => {
    const { body } = await app.admin.post(`${ADMIN}/campaign/pause`);
    expect(body).toMatchObject({ status: 409, code: 'campaign.not_live' });
  });

  it('takes neither the mode nor the pause as a setting', async () => {
    const { body } = await settings({ campaign_mode: 'live', is_paused: true });
    expect(body).toMatchObject({ campaign_mode: 'preview', is_paused: false });
  });

  it('keeps nothing in the ledger of a demo user whom an admin deletes', async () => {
    const total = () => app.api.call('getUserStats');
    const before = await total();
    await app.api.call('banUser', { path: { id: 2 } });
    await app.api.call('deleteUser', { path: { id: 2 } });
    expect((await total()).total_points).toBe(before.total_points - 3930);
    const kept = await app.sql(
      `select id from ledger_transfers where user_id = 2 or kind = 'deletion'
       union all select 1 from deleted_accounts`,
    );
    expect(kept).toEqual([]);
    expect(await auditLedger(app.em.fork())).toEqual([]);
  });

  it('names missing preparations, and goes live without the demo users', async () => {
    const [own] = await app.api.call('listContents', { query: { type: 'roadmap' } });
    const change = { title_en: 'What we really plan' };
    await app.api.call('updateContent', { path: { id: own?.id ?? 0 }, body: change });

    const before = await app.admin.get(`${ADMIN}/campaign`);
    expect(before.body).toMatchObject({
      mode: 'preview',
      is_paused: false,
      is_closed: false,

      demo_users: 23,
      demo_samples: 20,
      checklist: [
        { code: 'dates', is_met: true, is_required: false },
        { code: 'public_url', is_met: true, is_required: true },
        { code: 'password', is_met: true, is_required: true },
        { code: 'second_factor', is_met: false, is_required: false },
        { code: 'brand', is_met: false, is_required: false },
        { code: 'statistics', is_met: false, is_required: false },
        { code: 'lists', is_met: false, is_required: false },
        { code: 'links', is_met: false, is_required: false },
        { code: 'jetton_master', is_met: false, is_required: false },
        { code: 'pool', is_met: true, is_required: true },
        { code: 'tasks', is_met: true, is_required: false },
        // The code of a meeting is not set, and there is no chain API for balances.
        { code: 'doable', is_met: false, is_required: false },
        { code: 'shares', is_met: true, is_required: false },
        // The whitepaper that the task links to is the seed's, which going live removes.
        { code: 'pages', is_met: false, is_required: false },
        { code: 'texts', is_met: true, is_required: false },
      ],
    });
    const live = await app.admin.post(`${ADMIN}/campaign/live`);
    expect(live.body).toMatchObject({
      mode: 'live',
      is_paused: false,
      demo_users: 0,
      demo_samples: 0,
    });
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'go_live',
        resource_type: 'campaign',
        details: 'Campaign went live; 23 demo users and 20 sample records removed',
      },
    ]);
    const left = await app.sql<{ rows: number }>(
      `select (select count(*) from users) + (select count(*) from ledger_transfers)
        + (select count(*) from completions) + (select count(*) from claims)
        + (select count(*) from ledger_days) + (select taken from token_pool) as rows`,
    );
    expect(left).toEqual([{ rows: 0 }]);
    expect(await app.api.call('getUserStats')).toMatchObject({ total_users: 0, total_points: 0 });
    const again = await app.admin.post(`${ADMIN}/campaign/live`);
    expect(again.body).toMatchObject({ status: 409, code: 'campaign.already_live' });
    const site = await app.visitor.get('/api/v1/public/site');
    expect(site.body).toMatchObject({ campaign_mode: 'live', is_paused: false });
  });
});

describe('data invented by the demo', () => {
  it('leaves with it: log, statistics of earlier days, sample texts and team', async () => {
    const [left] = await app.sql<object>(
      `select (select count(*) from operation_logs where ip_address like '198.51.100.%'
                 or ip_address like '203.0.113.%') as logs,
              (select count(*) from user_stats_days) as days,
              (select count(*) from contents) as contents,
              (select count(*) from team_members) as members,
              (select count(*) from decisions) as decisions`,
    );
    expect(left).toEqual({ logs: 0, days: 0, contents: 1, members: 0, decisions: 0 });
    expect(await app.api.call('getUserStatsHistory')).toEqual([]);
  });

  it('leaves real changes and texts of admins alone', async () => {
    const { body: logs } = await app.admin.get(`${ADMIN}/logs`);
    expect(logs.map(({ action }: { action: string }) => action)).toEqual([
      'go_live',
      'update_content',
      'delete_user',
      'ban_user',
      'login',
    ]);
    const { body: contents } = await app.admin.get(`${ADMIN}/contents`);
    expect(contents).toMatchObject([{ title_en: 'What we really plan' }]);
  });
});

describe('the audit', () => {
  it('finds nothing after all of this', async () => {
    expect(await auditOf(app)).toEqual([]);
  });
});
