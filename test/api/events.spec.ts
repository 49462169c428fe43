import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { formatTonAddress } from '#libs/domain/index.js';
import { WaitingEventService } from '../../server/modules/earning/events/waiting-event.service.js';
import { makeTask } from '../factories/records.js';
import { as } from '../support/api/admins.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { addressOf, eventSteps, pointsFor } from '../support/api/events.js';
import { auditOf, handIn, newParticipant, newWallet, use } from '../support/api/participants.js';
import { goLive } from '../support/api/visitor.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
});
afterAll(() => app.close());

const { owner, newKey, call, send, codesOf, pointsOf } = eventSteps(() => app);

const shuffled = <Item>(items: readonly Item[]) => items.toSorted(() => Math.random() - 0.5);

describe('a key of an outside system', () => {
  it('has limits, which other keys have not, and does nothing else', async () => {
    for (const body of [
      { name: 'Without', role: 'integration' },
      { name: 'Half', role: 'integration', daily_events: 5 },
      { name: 'Viewer', role: 'viewer', daily_events: 5, daily_points: 5 },
      { name: 'Zero', role: 'integration', daily_events: 0, daily_points: 5 },
    ]) {
      expect((await owner().post('api-keys').send(body)).status).toBe(422);
    }
    const key = await newKey({ daily_events: 7, daily_points: 8 });
    expect(key).toMatchObject({ role: 'integration', daily_events: 7, daily_points: 8 });
    const { status, body } = await as(app, key.key).get('users');
    expect([status, body.code]).toEqual([403, 'api_key.for_events_only']);
  });

  it('is needed for events, from its own networks', async () => {
    const viewer = await owner().post('api-keys').send({ name: 'Just views', role: 'viewer' });
    const far = await newKey({ networks: ['203.0.113.0/24'] });
    for (const [key, status, code] of [
      ['', 401, 'auth.required'],
      [app.token, 401, 'auth.required'],
      [viewer.body.key, 403, 'api_key.not_for_events'],
      [far.key, 403, 'api_key.other_network'],
    ]) {
      const answer = await call({ key }, 'post').send({ events: [{}] });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    const near = await call(far, 'get').set('X-Forwarded-For', '203.0.113.9');
    expect([near.status, near.body]).toEqual([200, []]);
  });

  it.each([undefined, {}, { events: [] }, { events: 'x' }, { events: Array(1001).fill({}) }])(
    'needs a list of events: %#',
    async (body) => {
      const key = await newKey();
      const answer = await call(key, 'post').send(body);
      expect([answer.status, answer.body.code]).toEqual([422, 'request.invalid']);
    },
  );
});

describe('an event', () => {
  it('gives points once, with its reason in the activity and its key in the ledger', async () => {
    const [key, me] = [await newKey(), await newParticipant(app)];
    const event = pointsFor(addressOf(me), 150, { reason: 'Quest 41', reason_zh: '任务 41' });
    expect(await send(key, [event])).toMatchObject([{ result: 'booked', points: 150, code: null }]);
    expect(await codesOf(key, [event, { ...event, points: 9 }])).toEqual([
      'already_booked',
      'already_booked',
    ]);
    expect(await pointsOf(me.id)).toBe(150);
    const activity = (language: string) =>
      me.send('get', '/api/v1/me/activity').set('Accept-Language', language);
    for (const [language, reason] of [
      ['en', 'Quest 41'],
      ['zh', '任务 41'],
    ] as const) {
      expect((await activity(language)).body[0]).toMatchObject({
        ...{ kind: 'event', amount: 150, reason, is_reviewed: false },
      });
    }
    const [transfer] = await app.sql(
      'select key, caused_by from ledger_transfers where user_id = ?',
      [me.id],
    );
    expect(transfer).toEqual({
      key: `event:${key.id}:${event.id}`,
      caused_by: `key:${key.name}`,
    });
    expect((await call(key, 'get')).body).toMatchObject([{ event_id: event.id, state: 'booked' }]);
    const filter = JSON.stringify({ key_id: key.id, state: 'booked' });
    expect((await owner().get('events').query({ filter })).body).toMatchObject([
      { event_id: event.id, user_id: me.id, wallet_address: null, reason: 'Quest 41' },
    ]);
    const data = await owner().get(`users/${me.id}/personal-data`);
    expect(data.body.events).toMatchObject([{ event_id: event.id, points: '150' }]);
    expect(await auditOf(app)).toEqual([]);
  });

  it('is booked once, however often and in whatever order it comes', async () => {
    const [key, me] = [await newKey(), await newParticipant(app)];
    const events = Array.from({ length: 40 }, () => pointsFor(addressOf(me), 3));
    const calls = Array.from({ length: 3 }, () => send(key, shuffled(events)));
    const results = (await Promise.all(calls)).flat().map(({ result }) => result);
    expect(results.filter((result) => result === 'booked')).toHaveLength(40);
    expect(await pointsOf(me.id)).toBe(120);
    expect(await auditOf(app)).toEqual([]);
  });

  it('is refused with its code, and refuses no other of its call', async () => {
    const [key, me] = [await newKey(), await newParticipant(app)];
    const address = addressOf(me);
    const bad = [2e9, -1, 1.5, '٣', null].map((points) => pointsFor(address, points));
    const results = await codesOf(key, [
      ...bad,
      pointsFor(address.slice(0, -1) + (address.endsWith('A') ? 'B' : 'A')),
      pointsFor(formatTonAddress(`0:${'12'.repeat(32)}`, 'testnet')),
      { ...pointsFor(address), id: 'task:1:1' },
      pointsFor(address),
    ]);
    expect(results).toEqual([
      ...Array(6).fill('event.invalid'),
      'event.other_network',
      'event.invalid',
      'booked',
    ]);
    expect(await pointsOf(me.id)).toBe(5);
  });

  it('gives a banned or deleted user nothing', async () => {
    const [key, banned, deleted] = [
      await newKey(),
      await newParticipant(app),
      await newParticipant(app),
    ];
    await owner().post(`users/${banned.id}/ban`).send({ reason: 'several_accounts' });
    const waits = pointsFor(addressOf(banned));
    expect(await codesOf(key, [waits])).toEqual(['user.banned']);
    await owner().delete(`users/${deleted.id}`);
    expect(await codesOf(key, [pointsFor(addressOf(deleted))])).toEqual(['event.user_deleted']);
    expect(await pointsOf(banned.id)).toBe(0);
    await owner().post(`users/${banned.id}/unban`);
    expect(await codesOf(key, [waits])).toEqual(['booked']);
    expect(await auditOf(app)).toEqual([]);
  });

  it('waits for a wallet that has not signed in, and reaches another version of its key', async () => {
    const key = await newKey();
    const wallet = newWallet();
    const address = formatTonAddress(wallet.account().address, 'mainnet');
    const event = pointsFor(address, 25);
    expect(await codesOf(key, [event, event])).toEqual(['waiting', 'waiting']);
    const me = await newParticipant(app, { wallet });
    expect(await pointsOf(me.id)).toBe(25);
    expect(await codesOf(key, [event])).toEqual(['already_booked']);
    expect(await auditOf(app)).toEqual([]);
  });

  it('waits for a Telegram account until it is linked', async () => {
    const [key, me] = [await newKey(), await newParticipant(app)];
    const { wallet_address: _, ...event } = { ...pointsFor(''), telegram_id: 90_000 + me.id };
    expect(await codesOf(key, [event])).toEqual(['waiting']);
    await app.sql("insert into telegram_accounts values (?, ?, '@sample', now())", [
      me.id,
      event.telegram_id,
    ]);
    await use(app, () => app.get(WaitingEventService).bookAll());
    expect(await pointsOf(me.id)).toBe(5);
  });

  it('can be cancelled by an admin while it waits, and is not booked afterwards', async () => {
    const key = await newKey();
    const wallet = newWallet();
    const event = pointsFor(formatTonAddress(wallet.account().address, 'mainnet'), 25);
    expect(await codesOf(key, [event])).toEqual(['waiting']);
    const { body } = await owner().get(`events?filter=${JSON.stringify({ event_id: event.id })}`);
    const { id } = body[0];
    const cancelled = await owner().post(`events/${id}/cancel`);
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled']);
    expect(cancelled.body.wallet_address).toBeNull();
    const me = await newParticipant(app, { wallet });
    expect(await pointsOf(me.id)).toBe(0);
    expect(await codesOf(key, [event])).toEqual(['event.cancelled']);
    const again = await owner().post(`events/${id}/cancel`);
    expect([again.status, again.body.code]).toEqual([409, 'event.not_waiting']);
    expect((await owner().post('events/2000000000/cancel')).status).toBe(404);
    expect(await newestLogs(app, 3)).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'cancel_event' })]),
    );
  });

  it('is refused while the campaign is paused or closed', async () => {
    const [key, me] = [await newKey(), await newParticipant(app)];
    const event = pointsFor(addressOf(me));
    await goLive(app, { is_paused: true });
    expect(await codesOf(key, [event])).toEqual(['campaign.paused']);
    await goLive(app, { is_paused: false, closed_at: '2026-01-01T00:00:00.000Z' });
    expect(await codesOf(key, [event])).toEqual(['campaign.ended']);
    await app.sql("update site_settings set values = values - 'closed_at'");
    expect(await codesOf(key, [event])).toEqual(['booked']);
  });
});

describe('an event of a completed task', () => {
  const done = (address: string, task: number) => ({
    ...pointsFor(address),
    type: 'task.completed',
    points: undefined,
    task,
  });

  it('gives the points of the task once, also when the user completed it first', async () => {
    const [key, me] = [await newKey(), await newParticipant(app)];
    const task = await makeTask(app, { verification: 'manual', points: 70 });
    expect(await send(key, [done(addressOf(me), task.id)])).toMatchObject([
      { result: 'booked', points: 70 },
    ]);
    expect(await codesOf(key, [done(addressOf(me), task.id)])).toEqual(['event.task_completed']);
    const other = await makeTask(app, { verification: 'self', points: 10 });
    await handIn(app, me.id, other.id, '');
    expect(await codesOf(key, [done(addressOf(me), other.id)])).toEqual(['event.task_completed']);
    expect(await pointsOf(me.id)).toBe(80);
    expect(await auditOf(app)).toEqual([]);
  });

  it('keeps the limits of the task', async () => {
    const [key, one, two] = [await newKey(), await newParticipant(app), await newParticipant(app)];
    const [off, full] = [
      await makeTask(app, { is_active: false }),
      await makeTask(app, { max_completions: 1, verification: 'self' }),
    ];
    const after = await makeTask(app, { after_task_id: full.id });
    const daily = await makeTask(app, { is_daily: true, points: 4 });
    expect(
      await codesOf(key, [
        done(addressOf(one), off.id),
        done(addressOf(one), 2_000_000_000),
        done(addressOf(one), after.id),
        done(addressOf(one), full.id),
        done(addressOf(one), after.id),
        done(addressOf(two), full.id),
        done(addressOf(two), daily.id),
        done(addressOf(two), daily.id),
      ]),
    ).toEqual([
      ...['task.inactive', 'task.not_found', 'task.after_other', 'booked', 'booked'],
      ...['task.full', 'booked', 'event.task_completed'],
    ]);
    expect(await auditOf(app)).toEqual([]);
  });
});

describe('the limits of a day', () => {
  it('are exact for calls that come at once', async () => {
    const [key, me] = [await newKey({ daily_events: 50 }), await newParticipant(app)];
    const [rich, other] = [await newKey({ daily_points: 99 }), await newParticipant(app)];
    const results = await Promise.all([
      ...Array.from({ length: 200 }, () => codesOf(key, [pointsFor(addressOf(me), 1)])),
      ...Array.from({ length: 30 }, () => codesOf(rich, [pointsFor(addressOf(other), 10)])),
    ]);
    const count = (code: string) => results.flat().filter((it) => it === code).length;
    expect([count('event.daily_events'), count('event.daily_points')]).toEqual([150, 21]);
    expect([await pointsOf(me.id), await pointsOf(other.id)]).toEqual([50, 90]);
    expect(await auditOf(app)).toEqual([]);
  });
});

it('a revoked key stops in the middle of its call', async () => {
  const [key, me] = [await newKey(), await newParticipant(app)];
  const events = Array.from({ length: 300 }, () => pointsFor(addressOf(me), 1));
  const running = codesOf(key, events);
  await owner().delete(`api-keys/${key.id}`);
  const points = await pointsOf(me.id);
  const results = await running;
  const booked = results.filter((result) => result === 'booked').length;
  expect(results).toEqual([
    ...Array(booked).fill('booked'),
    ...Array(300 - booked).fill('event.key_stopped'),
  ]);
  expect([booked, await pointsOf(me.id)]).toEqual([points, points]);
  expect((await call(key, 'post').send({ events })).status).toBe(401);
});

it('the sample of the documents sends an event', async () => {
  const text = await readFile('docs/api.md', 'utf8');
  const sample = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  expect(sample.split('\n').length).toBeLessThanOrEqual(30);
  const { key } = await newKey();
  const env = { ...process.env, NODE_OPTIONS: '', API: `${app.url}/api/v1`, KEY: key };
  const run = promisify(execFile);
  const { stdout } = await run('node', ['--input-type=module', '--eval', sample], { env });
  expect(stdout).toBe('quest-41-7 waiting\n');
});
