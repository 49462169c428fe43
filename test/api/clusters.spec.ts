import { ClusterService } from '../../server/modules/moderation/clusters/cluster.service.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { clusterOf, clustersOf, joinClusters } from '../support/api/crowd.js';
import { goLive } from '../support/api/visitor.js';
import { addCrowd, farmOf } from '../support/shared/crowd.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app, { cluster_hold_score: 60, read_wallet_histories: true });
});
afterAll(() => app.close());

const noteChange = (ids: readonly number[]) =>
  app.sql('insert into cluster_changes (user_id) select unnest(?::int[])', [`{${ids.join(',')}}`]);

/** Gives all users one key, as an installation from before one participant per key has them. */
const shareKey = async (ids: readonly number[]) => {
  await app.sql(`update users set key_hash = ? where id = any(?)`, [
    `one key ${ids[0]}`,
    `{${ids.join(',')}}`,
  ]);
  await noteChange(ids);
};

describe('users who share one thing', () => {
  it.each([
    ['the first TON from one address', { funder: `0:${'a'.repeat(64)}`, funded_every: 60 }, 50, 49],
    ['119 sign-ups in 17 s on one network', { every: 1 / 7, network: 'n'.repeat(43) }, 119, 115],
    ['one network, every three minutes', { every: 180, network: 'd'.repeat(43) }, 60, 41],
    ['a thousand copied posts', { evidence: 'https://x.com/copied/status/1' }, 1000, 996],
    ['invitations 20 deep within minutes', { every: 60, inviter: 'chain' as const }, 20, 19],
  ])(
    'are joined from the one on who came after others, and held by no rule: %s',
    async (_what, crowd, users, joined) => {
      const ids = await addCrowd(app, { users, ...crowd, with_past: 0 });
      expect(await clusterOf(app, ids)).toMatchObject({ users: joined, is_held: false, held: 0 });
    },
  );
});

describe('a user who shares two things with the same others', () => {
  it('is held: one network and one funder', async () => {
    const farm = farmOf(50, 'k');
    const ids = await addCrowd(app, farm);
    expect(await clusterOf(app, ids)).toMatchObject({ users: 49, is_held: true, held: 46 });
  });

  it('is held: one post and invitations within minutes', async () => {
    const evidence = 'https://x.com/copied/status/2';
    const crowd = { users: 20, every: 5, evidence, inviter: 'chain', with_past: 0 } as const;
    const ids = await addCrowd(app, crowd);
    expect(await clusterOf(app, ids)).toMatchObject({ users: 19, held: 16 });
  });

  it('is not held for an occasion: one network and invitations within minutes', async () => {
    const network = 'i'.repeat(43);
    const crowd = { users: 20, every: 5, network, inviter: 'chain', with_past: 0 } as const;
    const ids = await addCrowd(app, crowd);
    expect(await clusterOf(app, ids)).toMatchObject({ users: 19, held: 0 });
  });

  it('is not held where the others of each thing are different people', async () => {
    const evidence = 'https://x.com/two-crowds/status/1';
    const network = 'g'.repeat(43);
    const copies = await addCrowd(app, { users: 30, evidence, with_past: 0 });
    const home = await addCrowd(app, { users: 30, every: 1, ago: 40, network, with_past: 0 });
    const [both = 0] = await addCrowd(app, { users: 1, ago: 5, network, evidence, with_past: 0 });
    await joinClusters(app);
    expect((await clustersOf(app, [...copies, ...home, both])).held).toBe(0);
  });

  it('is held as a newcomer to them', async () => {
    const farm = farmOf(30, 'c');
    const ids = await addCrowd(app, farm);
    const before = await clusterOf(app, ids);
    const [late = 0] = await addCrowd(app, { ...farm, users: 1, ago: 1 });
    expect(await clusterOf(app, [...ids, late])).toMatchObject({
      id: before.id,
      users: 30,
      held: 27,
    });
  });

  it('is not held until the wallets are read', async () => {
    const ids = await addCrowd(app, { users: 119, every: 0.1 });
    await shareKey(ids);
    expect(await clusterOf(app, ids)).toMatchObject({ users: 119, is_held: false, held: 0 });
    const awaited = await app.sql('select 1 from wallet_histories where is_awaited');
    expect(awaited.length).toBeGreaterThanOrEqual(10);
    await app.sql(
      'update wallet_histories set checked_at = now() where user_id = any(?) and is_awaited',
      [`{${ids.join(',')}}`],
    );
    expect(await clusterOf(app, ids)).toMatchObject({ is_held: true, held: 119 });
  });

  it('is judged again once the wallets of the others are read', async () => {
    const ids = await addCrowd(app, { users: 12, every: 1 });
    await shareKey(ids);
    await joinClusters(app);
    const others = ids.slice(0, -1);
    const last = ids.slice(-1);
    await app.sql('update wallet_histories set checked_at = now() where user_id = any(?)', [
      `{${others.join(',')}}`,
    ]);
    await joinClusters(app);
    expect((await clustersOf(app, last)).held).toBe(0);
    await app.sql('update cluster_members set judge_at = now() where user_id = ?', last);
    await app.get(ClusterService).updateAll();
    expect((await clustersOf(app, last)).held).toBe(1);
  });
});

describe('a user who does what only the owner of a wallet can do', () => {
  it('is held: TON passed on through 30 wallets', async () => {
    const ids = await addCrowd(app, { users: 30, with_past: 0 });
    await app.sql(
      `update wallet_histories w set funder = u.account, checked_at = now(),
         funded_at = me.created_at - interval '1 minute'
       from users u, users me where u.id = w.user_id - 1 and me.id = w.user_id
         and w.user_id = any(?) and w.user_id > ?`,
      [`{${ids.join(',')}}`, ids[0] ?? 0],
    );
    await noteChange(ids);
    await joinClusters(app);
    // The first ones look like friends, and the last one has passed nothing on.
    expect((await clustersOf(app, ids.slice(0, 5))).held).toBe(0);
    expect((await clustersOf(app, ids.slice(5, 29))).held).toBe(24);
    expect((await clustersOf(app, ids.slice(29))).held).toBe(0);
  });
});

describe('a user who shares a post and a network with strangers', () => {
  /** Strangers with empty wallets, and a newcomer on their network who submits the same post. */
  async function meet(evidence: string, letter: string) {
    const network = letter.repeat(43);
    const crowd = { network, evidence, every: 5, with_past: 0 };
    const strangers = await addCrowd(app, { ...crowd, users: 30, ago: 300 });
    const [newcomer = 0] = await addCrowd(app, { ...crowd, users: 1, ago: 152 });
    await joinClusters(app);
    return { strangers, newcomer };
  }

  it('is not held where the post is the project’s own', async () => {
    await goLive(app, { microblog_url: 'https://x.com/jetdrop' });
    const { strangers, newcomer } = await meet('https://x.com/Jetdrop/status/30', 'o');
    expect(await clustersOf(app, [...strangers, newcomer])).toMatchObject({ held: 0 });
    const other = await meet('https://x.com/jetdrop_fan/status/30', 'p');
    expect(await clustersOf(app, [other.newcomer])).toMatchObject({ held: 1 });
    await goLive(app, { microblog_url: '' });
  });

  it('is not held for a post that has become public since', async () => {
    const evidence = 'https://x.com/somebody/status/31';
    const ids = await addCrowd(app, { users: 20, every: 5, ago: 200, evidence, with_past: 0 });
    await joinClusters(app);
    expect((await clustersOf(app, ids)).clusters).toHaveLength(1);
    await addCrowd(app, { users: 5, evidence, with_past: 5 });
    await app.sql(`insert into sign_in_networks select ?, id, now() from users where id = any(?)`, [
      'q'.repeat(43),
      `{${ids.join(',')}}`,
    ]);
    await joinClusters(app);
    expect((await clustersOf(app, ids)).held).toBe(0);
  });
});

describe('a user who sells TON', () => {
  it('is not held for buyers who share nothing else, nor are they', async () => {
    const ids = await addCrowd(app, { users: 31, with_past: 0 });
    const [seller = 0, ...buyers] = ids;
    await app.sql(
      `update wallet_histories w set funder = s.account, checked_at = now(),
         funded_at = me.created_at - interval '1 minute'
       from users s, users me where s.id = ? and me.id = w.user_id and w.user_id = any(?)`,
      [seller, `{${buyers.join(',')}}`],
    );
    await noteChange(ids);
    await joinClusters(app);
    expect((await clustersOf(app, ids)).held).toBe(0);
    // Half of the buyers have used the seller's network: the seller has paid wallets of their own.
    await app.sql(
      `insert into sign_in_networks select n.network_hash, b.id, now()
       from sign_in_networks n, users b where n.user_id = ? and b.id = any(?)`,
      [seller, `{${buyers.slice(0, 15).join(',')}}`],
    );
    await noteChange(ids);
    await joinClusters(app);
    expect((await clustersOf(app, [seller])).held).toBe(1);
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
    const farm = await addCrowd(app, { ...farmOf(60, '9'), evidence });
    expect(await clusterOf(app, farm)).toMatchObject({ users: 59, held: 56 });
    expect(await clustersOf(app, people)).toEqual({ clusters: [], held: 0 });
  });

  it('is not joined by an old wallet that shares the first trait of a farm', async () => {
    const evidence = 'https://x.com/jetdrop/status/10';
    const farm = await addCrowd(app, { users: 60, ago: 7200, every: 60, evidence, with_past: 0 });
    const people = await addCrowd(app, { users: 4, ago: 3600, evidence, with_past: 4 });
    expect(await clusterOf(app, farm)).toMatchObject({ users: 56, held: 0 });
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
});

describe('the setting of the score', () => {
  it('says how many users would wait', async () => {
    await addCrowd(app, { ...farmOf(12, 's'), with_past: 12 });
    await joinClusters(app);
    const effect = async (cluster_hold_score: number) => {
      const [answer] = await app.api.call('estimateSettingsEffects', {
        body: { cluster_hold_score },
      });
      return answer?.waiting ?? -1;
    };
    // Wallets from before: a score of 12 or 13 for each from the fifth on.
    const above = await effect(30);
    expect(await effect(12)).toBe(above + 8);
    expect(await effect(0)).toBe(0);
  });
});
