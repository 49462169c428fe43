import { WaitingEventService } from '../../../server/modules/earning/events/waiting-event.service.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { addressOf, eventSteps, pointsFor } from '../../support/api/events.js';
import { auditOf, newParticipant, newWallet, use } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
});
afterAll(() => app.close());

const { owner, newKey, call, send, codesOf, pointsOf } = eventSteps(() => app);

const shuffled = <Item>(items: readonly Item[]) => items.toSorted(() => Math.random() - 0.5);

it('events that are sent three times in any order, in calls at once, are booked once', async () => {
  const key = await newKey();
  const users = await Promise.all([1, 2, 3, 4].map(() => newParticipant(app)));
  const events = users.flatMap((user) =>
    Array.from({ length: 50 }, () => pointsFor(addressOf(user), 3)),
  );
  const calls = Array.from({ length: 3 }, () => shuffled(events)).flatMap((all) => [
    all.slice(0, 90),
    all.slice(90),
  ]);
  const results = (await Promise.all(calls.map((part) => codesOf(key, part)))).flat();
  expect(results.filter((result) => result === 'booked')).toHaveLength(200);
  expect(results.filter((result) => result === 'already_booked')).toHaveLength(400);
  expect(await Promise.all(users.map(({ id }) => pointsOf(id)))).toEqual([150, 150, 150, 150]);
  expect(await auditOf(app)).toEqual([]);
}, 300_000);

it('a replay after a year books nothing, and does not count for the day', async () => {
  const [key, me] = [await newKey({ daily_events: 1 }), await newParticipant(app)];
  const event = pointsFor(addressOf(me), 9);
  expect(await codesOf(key, [event])).toEqual(['booked']);
  for (const column of ['created_at', 'booked_at', 'updated_at']) {
    await app.sql(`update integration_events set ${column} = now() - interval '1 year'`);
  }
  await app.sql('update event_days set day = day - 365 where key_id = ?', [key.id]);
  expect(await codesOf(key, [event, event])).toEqual(['already_booked', 'already_booked']);
  expect(await codesOf(key, [pointsFor(addressOf(me), 1)])).toEqual(['booked']);
  expect(await codesOf(key, [pointsFor(addressOf(me), 1)])).toEqual(['event.daily_events']);
  expect(await pointsOf(me.id)).toBe(10);
});

it("the sender's clock changes nothing", async () => {
  const [key, me] = [await newKey(), await newParticipant(app)];
  const event = pointsFor(addressOf(me), 4);
  const hour = new Date(Date.now() - 3_600_000).toUTCString();
  const { body } = await call(key, 'post')
    .set('Date', hour)
    .send({ events: [event] });
  expect(body).toMatchObject([{ result: 'booked', points: 4 }]);
  expect(await codesOf(key, [{ ...event, created_at: hour }])).toEqual(['event.invalid']);
});

it('an event for a wallet that its user has left reaches the user', async () => {
  const [key, me] = [await newKey(), await newParticipant(app)];
  const former = newWallet();
  await app.sql(
    `insert into wallet_changes (user_id, from_account, from_wallet, to_wallet, created_at)
     values (?, ?, ?, ?, now())`,
    [me.id, former.account().address, former.address, me.wallet.address],
  );
  expect(await codesOf(key, [pointsFor(former.account().address, 6)])).toEqual(['booked']);
  expect(await pointsOf(me.id)).toBe(6);
});

it('events for banned, deleted and unknown participants give no points until they may have them', async () => {
  const key = await newKey();
  const [banned, deleted] = [await newParticipant(app), await newParticipant(app)];
  await owner().post(`users/${banned.id}/ban`);
  await owner().delete(`users/${deleted.id}`);
  const unknown = newWallet();
  const events = [addressOf(banned), addressOf(deleted), unknown.account().address].map((to) =>
    pointsFor(to, 5),
  );
  const results = await send(key, events);
  expect(results.map(({ result }) => result)).toEqual(['refused', 'refused', 'waiting']);
  await use(app, () => app.get(WaitingEventService).bookAll());
  expect(await pointsOf(banned.id)).toBe(0);
  const joined = await newParticipant(app, { wallet: unknown });
  await Promise.all([1, 2].map(() => use(app, () => app.get(WaitingEventService).bookAll())));
  expect(await pointsOf(joined.id)).toBe(5);
  expect(await auditOf(app)).toEqual([]);
});
