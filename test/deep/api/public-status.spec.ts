import { jest } from '@jest/globals';
import { StatusService } from '../../../server/modules/reporting/status/status.service.js';
import { ReadinessProbe } from '../../../server/platform/database/readiness-probe.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { use } from '../../support/api/participants.js';
import { goLive, signIn } from '../../support/api/visitor.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

const PATH = '/api/v1/public/status';
const HOUR = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_REQUESTS: 'on' });
  await app.sql('update site_settings set values = values || ?::jsonb', [
    JSON.stringify({ wallets_list_url: '', read_wallet_histories: false }),
  ]);
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const measure = () => use(app, () => app.get(StatusService).measure());

/** Reads the status without a new measurement. */
async function read() {
  const { status, body, headers } = await app.visitor.get(PATH);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=5');
  return body;
}

async function measured() {
  await measure();
  return read();
}

const checkOf = async (method: string) =>
  (await measured()).checks.find((check: { method: string }) => check.method === method);

describe('GET /api/v1/public/status', () => {
  it('is measured for the first reader; a preview has no sign-ins and checks', async () => {
    expect(await read()).toEqual({
      site: 'ok',
      measured_at: expect.stringMatching(/Z$/),
      sign_in: 'off',
      is_paused: false,
      checks: [],
      review_minutes: null,
      last_payout_at: null,
      synced_at: null,
      planned_pause: null,
    });
  });

  it('has sign-ins and the methods of active tasks in a live campaign', async () => {
    await goLive(app);
    await app.sql(`update tasks set is_active = false where verification = 'page_visit'`);
    const { sign_in, checks } = await measured();
    expect(sign_in).toBe('ok');
    const methods = checks.map(({ method }: { method: string }) => method);
    expect(methods).toContain('wallet');
    expect(methods).not.toContain('page_visit');
  });

  it('says that a check fails with its service, and is switched off with the note', async () => {
    expect(await checkOf('ton_balance')).toMatchObject({ state: 'ok', note: '' });
    await app.sql(
      `insert into verification_methods (method, failures_in_a_row, last_failure_at, last_error, updated_at)
       values ('ton_balance', 2, now(), 'secret.example answers 503', now())`,
    );
    const failing = await checkOf('ton_balance');
    expect(failing.state).toBe('failing');
    expect(JSON.stringify(failing)).not.toContain('secret.example');
    const path = { method: 'ton_balance' as const };
    const body = { is_enabled: false, note: '维护', note_en: 'Maintenance' };
    await app.api.call('updateVerificationMethod', { path, body });
    expect(await checkOf('ton_balance')).toMatchObject({ state: 'off', note_en: 'Maintenance' });
  });

  it('says that sign-ins fail while none succeeds', async () => {
    const signIns = () => signIn(app, new WalletAccount());
    await signIns();
    expect((await measured()).sign_in).toBe('ok');
    await app.sql('alter table visitor_sessions rename to away');
    await expect(signIns()).rejects.toThrow();
    await app.sql('alter table away rename to visitor_sessions');
    expect((await measured()).sign_in).toBe('failing');
    expect((await measured()).sign_in).toBe('failing');
    await signIns();
    expect((await measured()).sign_in).toBe('ok');
  });

  it('announces a planned pause until it is over', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
    const pause = { planned_pause_start: at(1), planned_pause_end: at(2) };
    const notes = { planned_pause_note: '升级', planned_pause_note_en: 'Upgrade' };
    await app.api.call('updateSettings', { body: { ...pause, ...notes } });
    expect((await measured()).planned_pause).toEqual({
      start: pause.planned_pause_start,
      end: pause.planned_pause_end,
      note: '升级',
      note_en: 'Upgrade',
    });
    const over = { planned_pause_start: at(-2), planned_pause_end: at(-1) };
    await app.api.call('updateSettings', { body: over });
    expect((await measured()).planned_pause).toBeNull();
  });

  it.each([
    ['an end before its start', { planned_pause_end: '2020-01-01T00:00:00.000Z' }],
    ['a start alone', { planned_pause_end: '' }],
    ['an end alone', { planned_pause_start: '' }],
    ['something else than a time', { planned_pause_start: 'soon' }],
  ])('refuses a planned pause with %s', async (_name, body) => {
    const { status, body: answer } = await app.admin.put('/api/v1/admin/settings').send(body);
    expect([status, Object.keys(answer.errors)]).toEqual([
      422,
      [expect.stringMatching(/^planned_pause_(start|end)$/)],
    ]);
  });

  it('answers from memory while the database is away, with what was measured before', async () => {
    const before = await measured();
    jest.spyOn(app.get(ReadinessProbe), 'isReady').mockResolvedValue(false);
    await measure();
    expect(await read()).toEqual({ ...before, site: 'failing', sign_in: 'failing' });
    jest.restoreAllMocks();
    expect((await measured()).site).toBe('ok');
  });

  it('does not trust a measurement whose successor hangs', async () => {
    await measure();
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 61_000);
    expect((await app.get(StatusService).read()).site).toBe('failing');
  });
});
