import { startApp, type TestApp } from '../support/api/app.js';
import { clusterOf, clustersOf, joinClusters } from '../support/api/crowd.js';
import { goLive } from '../support/api/visitor.js';
import { addCrowd } from '../support/shared/crowd.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app, { cluster_hold_score: 60, read_wallet_histories: true });
});
afterAll(() => app.close());

describe('a user who looks like the same person as others', () => {
  it('is joined: 1 TON that passes through 50 wallets in an hour', async () => {
    const ids = await addCrowd(app, {
      users: 50,
      funder: `0:${'a'.repeat(64)}`,
      funded_every: 60,
      with_past: 0,
    });
    expect(await clusterOf(app, ids)).toMatchObject({ users: 50, is_held: true, held: 50 });
  });

  it('is joined: each wallet funded by the one before', async () => {
    const ids = await addCrowd(app, { users: 30, with_past: 0 });
    await app.sql(
      `update wallet_histories w set funder = u.account, funded_at = now(), checked_at = now()
       from users u where u.id = w.user_id - 1 and w.user_id = any(?) and w.user_id > ?`,
      [`{${ids.join(',')}}`, ids[0] ?? 0],
    );
    await app.sql('insert into cluster_changes (user_id) select unnest(?::int[])', [
      `{${ids.join(',')}}`,
    ]);
    expect(await clusterOf(app, ids)).toMatchObject({ users: 30, is_held: true, held: 30 });
  });

  it('is joined: 119 wallets in 17 seconds from one address', async () => {
    const ids = await addCrowd(app, {
      users: 119,
      every: 1 / 7,
      network: 'n'.repeat(43),
      with_past: 0,
    });
    expect(await clusterOf(app, ids)).toMatchObject({ users: 119, is_held: true, held: 119 });
  });

  it('is joined: 60 new wallets from one address, one every three minutes', async () => {
    const ids = await addCrowd(app, {
      users: 60,
      every: 180,
      network: 'd'.repeat(43),
      with_past: 0,
    });
    expect(await clusterOf(app, ids)).toMatchObject({ users: 60, is_held: true, held: 60 });
  });

  it('is joined: a thousand copied posts', async () => {
    const ids = await addCrowd(app, {
      users: 1000,
      evidence: 'https://x.com/copied/status/1',
      with_past: 0,
    });
    expect(await clusterOf(app, ids)).toMatchObject({ users: 1000, is_held: true, held: 1000 });
  });

  it('is joined: a chain of invitations 20 deep within minutes', async () => {
    const ids = await addCrowd(app, { users: 20, every: 60, inviter: 'chain', with_past: 0 });
    expect(await clusterOf(app, ids)).toMatchObject({ users: 20, is_held: true, held: 20 });
  });

  it('is joined by whatever links two groups, and held with the larger one', async () => {
    const funded = await addCrowd(app, {
      users: 40,
      funder: `0:${'b'.repeat(64)}`,
      funded_every: 60,
      with_past: 0,
    });
    const invited = await addCrowd(app, {
      users: 6,
      every: 30,
      inviter: funded.at(-1) ?? 0,
      with_past: 0,
    });
    expect(await clusterOf(app, [...funded, ...invited])).toMatchObject({ users: 46, held: 46 });
  });

  it('is found again by a newcomer who is joined and held at once', async () => {
    const funder = `0:${'c'.repeat(64)}`;
    const ids = await addCrowd(app, { users: 30, funder, funded_every: 10, with_past: 0 });
    const before = await clusterOf(app, ids);
    const [late] = await addCrowd(app, { users: 1, ago: 1, with_past: 0 });
    await app.sql(
      `update wallet_histories w set funder = ?, funded_at = o.funded_at, checked_at = now()
       from wallet_histories o where o.user_id = ? and w.user_id = ?`,
      [funder, ids[29] ?? 0, late ?? 0],
    );
    expect(await clusterOf(app, [...ids, late ?? 0])).toMatchObject({
      id: before.id,
      users: 31,
      held: 31,
    });
  });
});

describe('a user like others only by chance', () => {
  it.each([
    ['a university network over a day', { users: 300, every: 240, network: 'u'.repeat(43) }, 120],
    [
      'a family behind one address',
      { users: 4, every: 20, network: 'f'.repeat(43), inviter: 'chain' as const },
      0,
    ],
    [
      'people who all link to the announcement',
      { users: 80, evidence: 'https://x.com/jetdrop/status/7' },
      50,
    ],
    ['friends who come over a day', { users: 40, every: 1800, inviter: 'chain' as const }, 20],
  ])('is held by no rule: %s', async (_who, crowd, with_past) => {
    const ids = await addCrowd(app, { ...crowd, with_past });
    await joinClusters(app);
    expect((await clustersOf(app, ids)).held).toBe(0);
  });

  it('is not joined to a farm that shares the same announcement', async () => {
    const evidence = 'https://x.com/jetdrop/status/8';
    const people = await addCrowd(app, { users: 30, evidence, with_past: 18 });
    const farm = await addCrowd(app, {
      users: 60,
      funder: `0:${'9'.repeat(64)}`,
      funded_every: 60,
      evidence,
      with_past: 0,
    });
    expect(await clusterOf(app, farm)).toMatchObject({ users: 60, held: 60 });
    expect((await clustersOf(app, people)).held).toBe(0);
  });

  it('is not joined by an old wallet that shares the first trait of a farm', async () => {
    const evidence = 'https://x.com/jetdrop/status/10';
    const farm = await addCrowd(app, { users: 60, ago: 7200, every: 60, evidence, with_past: 0 });
    const people = await addCrowd(app, { users: 4, ago: 3600, evidence, with_past: 4 });
    expect(await clusterOf(app, farm)).toMatchObject({ users: 60, held: 60 });
    expect(await clustersOf(app, people)).toEqual({ clusters: [], held: 0 });
  });

  it('is not joined by a post of four', async () => {
    const evidence = 'https://x.com/four/status/9';
    const ids = await addCrowd(app, { users: 4, evidence, with_past: 0 });
    await joinClusters(app);
    expect(await clustersOf(app, ids)).toEqual({ clusters: [], held: 0 });
  });

  it('is not joined by an exchange, which has funded others long before', async () => {
    const exchange = `0:${'e'.repeat(64)}`;
    await addCrowd(app, {
      users: 8,
      every: 86_400,
      ago: 300 * 86_400,
      funder: exchange,
      with_past: 8,
    });
    const ids = await addCrowd(app, {
      users: 40,
      funder: exchange,
      funded_every: 30,
      with_past: 0,
    });
    await joinClusters(app);
    expect(await clustersOf(app, ids)).toEqual({ clusters: [], held: 0 });
  });

  it('is not held until the wallets are read', async () => {
    const network = 'w'.repeat(43);
    const ids = await addCrowd(app, { users: 119, every: 0.1, network });
    expect(await clusterOf(app, ids)).toMatchObject({ users: 119, is_held: false, held: 0 });
    const awaited = await app.sql('select 1 from wallet_histories where is_awaited');
    expect(awaited.length).toBeGreaterThanOrEqual(10);
    await app.sql(
      'update wallet_histories set checked_at = now() where user_id = any(?) and is_awaited',
      [`{${ids.join(',')}}`],
    );
    expect(await clusterOf(app, ids)).toMatchObject({ is_held: true, held: 119 });
  });
});

describe('the setting of the score', () => {
  it('says how many users would wait', async () => {
    const ids = await addCrowd(app, { users: 12, every: 30, inviter: 'chain', with_past: 12 });
    await joinClusters(app);
    const { clusters } = await clustersOf(app, ids);
    const score = clusters[0]?.score ?? 0;
    const effect = async (cluster_hold_score: number) => {
      const [answer] = await app.api.call('estimateSettingsEffects', {
        body: { cluster_hold_score },
      });
      return answer?.waiting ?? -1;
    };
    const above = await effect(score + 1);
    expect(await effect(score)).toBe(above + 12);
    expect(await effect(0)).toBe(0);
  });
});
