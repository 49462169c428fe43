import { DEFAULT_SITE_SETTINGS, evidenceKey } from '#libs/domain/index.js';
import { farmWallets } from '../bench/farm/farm.js';
import { honestUsers } from '../bench/farm/honest.js';
import { type StoreRules, usersOf } from '../bench/farm/store.js';
import { ANNOUNCEMENTS, CARES, Dice, SHAPES, type Wallet } from '../bench/farm/world.js';

const SEED = 7;
const WALLETS = 2_000;
const RULES: StoreRules = {
  settings: DEFAULT_SITE_SETTINGS,
  joinsKeys: true,
  isCanonical: true,
};

const dice = new Dice(SEED);
const honest = honestUsers(WALLETS, dice);
const farm = farmWallets(WALLETS, dice);

const operator = (shape: Wallet['shape'], care: Wallet['care']) =>
  farm.filter((wallet) => wallet.shape === shape && wallet.care === care);

const different = (wallets: readonly Wallet[], what: (wallet: Wallet) => unknown): number =>
  new Set(wallets.map(what)).size;

/** The facts of a world, without its connections between people. */
const facts = (wallets: readonly Wallet[]) =>
  wallets.map(({ inviter, funder, tasks, ...wallet }) => ({
    ...wallet,
    tasks: [...tasks],
    inviter: inviter?.joined,
    funder: typeof funder === 'string' ? funder : funder?.joined,
  }));

describe('the world of the farm', () => {
  it('is the same for the same seed, and another one for another', () => {
    expect(facts(farmWallets(100, new Dice(1)))).toEqual(facts(farmWallets(100, new Dice(1))));
    expect(facts(honestUsers(100, new Dice(1)))).toEqual(facts(honestUsers(100, new Dice(1))));
    expect(facts(honestUsers(100, new Dice(1)))).not.toEqual(facts(honestUsers(100, new Dice(2))));
  });

  it('has five shapes of the same size, with operators of all kinds', () => {
    for (const shape of SHAPES) {
      expect(farm.filter((wallet) => wallet.shape === shape)).toHaveLength(WALLETS / SHAPES.length);
      for (const care of CARES) expect(operator(shape, care).length).toBeGreaterThan(0);
    }
    expect(honest).toHaveLength(WALLETS);
  });

  it.each(CARES)('shares the trait of a shape: %s operators', (care) => {
    expect(different(operator('one network', care), ({ network }) => network)).toBe(1);
    expect(different(operator('many networks', care), ({ network }) => network)).toBeGreaterThan(6);
    const keys = operator('one key', care);
    expect(different(keys, ({ key }) => key)).toBeLessThanOrEqual(Math.ceil(keys.length / 11));
    const funded = operator('one funder', care);
    expect(different(funded, ({ funder }) => funder)).toBeLessThanOrEqual(
      Math.ceil(funded.length / 150),
    );
    const copies = operator('copied evidence', care);
    const posts = different(copies, ({ links }) => evidenceKey(links.share ?? ''));
    expect(posts).toBeLessThanOrEqual(copies.length / 4);
  });

  it('spells copied links differently', () => {
    const copies = operator('copied evidence', 'careless');
    expect(different(copies, ({ links }) => evidenceKey(links.share ?? ''))).toBe(1);
    expect(different(copies, ({ links }) => links.share)).toBeGreaterThan(3);
  });

  it('lets honest users and farms share announcements', () => {
    const keys = new Set(ANNOUNCEMENTS.map(evidenceKey));
    const shares = ({ links }: Wallet) => keys.has(evidenceKey(links.share ?? ''));
    expect(honest.filter(shares).length).toBeGreaterThan(0.05 * WALLETS);
    expect(farm.filter(shares).length).toBeGreaterThan(0.05 * WALLETS);
  });

  it('has honest users with new wallets, in groups, and paid by each other', () => {
    const isNew = ({ first_seen, joined }: Wallet) =>
      first_seen === null || first_seen > joined - 7 * 86_400;
    const share = honest.filter(isNew).length / WALLETS;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.5);
    expect(honest.some(({ funder }) => funder instanceof Object)).toBe(true);
    const sizes = [...Map.groupBy(honest, ({ network }) => network).values()];
    expect(sizes.filter(({ length }) => length >= 40).length).toBeGreaterThan(3);
  });

  it('lets no user be invited or paid by one who joins later', () => {
    const users = usersOf([...honest, ...farm], RULES);
    for (const { id, inviter } of users) {
      if (inviter) expect((inviter as (typeof users)[number]).id).toBeLessThan(id);
    }
  });
});

describe('users of wallets', () => {
  it('are the wallets, or with one participant for each key fewer', () => {
    const wallets = [...honest, ...farm];
    expect(usersOf(wallets, { ...RULES, joinsKeys: false })).toHaveLength(wallets.length);
    expect(usersOf(wallets, RULES)).toHaveLength(different(wallets, ({ key }) => key));
  });
});
