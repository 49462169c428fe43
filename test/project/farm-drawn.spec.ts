import {
  AXES,
  type DrawnShape,
  drawnWallets,
  drawShape,
  shapeText,
} from '../bench/farm/grammar.js';
import { honestByHabit, isDelayed, type Outcome, tokensThrough } from '../bench/farm/outcome.js';
import { isPriced, priceOf } from '../bench/farm/price.js';
import { usersOf } from '../bench/farm/store.js';
import { DAY, Dice, newWallet, type Wallet } from '../bench/farm/world.js';

const SEEDS = Array.from({ length: 60 }, (_, n) => n + 1);

const farms = SEEDS.map(drawShape).map((shape) => ({ shape, wallets: drawnWallets(shape) }));

const farmsWith = (fields: Partial<DrawnShape>) =>
  farms.filter(({ shape }) =>
    Object.entries(fields).every(([axis, choice]) => shape[axis as keyof DrawnShape] === choice),
  );

const different = (wallets: readonly Wallet[], what: (wallet: Wallet) => unknown): number =>
  new Set(wallets.map(what)).size;

const PLAIN = {
  seed: 1,
  network: 'one line',
  age: 'new wallets',
  funding: 'one funder',
  timing: 'seconds',
  evidence: 'no post',
  invitations: 'no codes',
  holding: 'nothing held',
  size: '50',
} as const satisfies DrawnShape;

/** The result of a new wallet that got a token. */
const outcomeOf = (fields: Partial<Outcome> = {}): Outcome => ({
  ...newWallet(new Dice(1), 5 * DAY),
  id: 1,
  account: '0:0',
  work: 0,
  is_held: false,
  ground: 'balance',
  earned: 1,
  paid: 1,
  refusal: null,
  hold: null,
  ...fields,
});

describe('a drawn shape', () => {
  it('is the same for the same seed', () => {
    const joined = (seed: number) => drawnWallets(drawShape(seed)).map((wallet) => wallet.joined);
    expect(drawShape(7)).toEqual(drawShape(7));
    expect(joined(7)).toEqual(joined(7));
    expect(new Set(SEEDS.map((seed) => shapeText(drawShape(seed)))).size).toBeGreaterThan(50);
  });

  it('is drawn from every choice of every axis', () => {
    for (const [axis, choices] of Object.entries(AXES)) {
      const drawn = new Set(farms.map(({ shape }) => shape[axis as keyof typeof AXES]));
      expect([...drawn].toSorted()).toEqual([...choices].toSorted());
    }
  });

  it('has as many wallets as its size, and shares no name with another one', () => {
    for (const { shape, wallets } of farms) {
      expect(wallets).toHaveLength(shape.size === '5 × 10' ? 50 : Number(shape.size));
    }
    const all = farms.flatMap(({ wallets }) => wallets);
    expect(different(all, ({ key }) => key)).toBe(all.length);
    const lines = farmsWith({ network: 'one line' });
    const operators = lines.reduce((sum, { shape }) => sum + (shape.size === '5 × 10' ? 5 : 1), 0);
    expect(
      different(
        lines.flatMap(({ wallets }) => wallets),
        ({ network }) => network,
      ),
    ).toBe(operators);
  });

  it('joins within the days of the campaign, nobody before the inviter', () => {
    const times = farms.flatMap(({ wallets }) => wallets.map(({ joined }) => joined));
    expect(Math.min(...times)).toBeGreaterThan(0);
    expect(Math.max(...times)).toBeLessThan(24 * DAY);
    const invited = farms.flatMap(({ wallets }) => usersOf(wallets, { joinsKeys: true }));
    const isLost = (wallet: Wallet) => wallet.drawn !== null && wallet.inviter !== null;
    const codes = farms.flatMap(({ wallets }) => wallets).filter(isLost);
    expect(invited.filter(isLost)).toHaveLength(codes.length);
  });

  it('has the wallets of its age', () => {
    for (const { wallets } of farmsWith({ age: 'empty wallets' })) {
      expect(different(wallets, ({ funder, first_seen }) => funder ?? first_seen)).toBe(1);
      expect(wallets.some(({ keeps_ton }) => keeps_ton)).toBe(false);
    }
    for (const { wallets } of farmsWith({ age: 'bought wallets' })) {
      const isOld = ({ first_seen, joined }: Wallet) =>
        first_seen !== null && first_seen <= joined - 30 * DAY;
      expect(wallets.every(isOld)).toBe(true);
    }
  });
});

describe('the price of a shape', () => {
  it('is nothing for empty wallets', () => {
    const shape: DrawnShape = { ...PLAIN, age: 'empty wallets' };
    const price = priceOf(shape, [outcomeOf()]);
    expect(price).toEqual({ spent: 0, locked: 0, days: 0 });
    expect(price && isPriced(shape, price)).toBe(false);
  });

  it('counts the wallets without a token, too', () => {
    const bought: DrawnShape = { ...PLAIN, age: 'bought wallets' };
    const [through, held] = [outcomeOf(), outcomeOf({ paid: 0, is_held: true })];
    expect(priceOf(bought, [through, held])?.spent).toBeCloseTo(0.4);
    expect(priceOf(bought, [held])).toBeNull();
  });

  it('has TON and days of preparation and of holding', () => {
    const shape: DrawnShape = { ...PLAIN, holding: '1 TON held' };
    const joined = 5 * DAY;
    const price = priceOf(shape, [outcomeOf({ keeps_ton: true, joined, first_seen: 3 * DAY })]);
    expect(price).toEqual({ spent: 0.005, locked: 1, days: 22 });
    expect(price && isPriced(shape, price)).toBe(true);
  });

  it('needs days, except for bought wallets and accounts', () => {
    const price = { spent: 0.2, locked: 0, days: 0 };
    expect(isPriced(PLAIN, price)).toBe(false);
    expect(isPriced({ ...PLAIN, age: 'bought wallets' }, price)).toBe(true);
    const withAccounts: DrawnShape = { ...PLAIN, holding: 'old Telegram accounts' };
    expect(isPriced(withAccounts, price)).toBe(true);
    expect(isPriced(withAccounts, { ...price, spent: 0.2 - 1e-12 })).toBe(true);
  });
});

describe('an honest user', () => {
  it('waits when held, or when points for a token cannot be claimed', () => {
    const missing = 'claim.requirements_missing';
    expect(isDelayed(outcomeOf({ is_held: true, earned: 0, paid: 0 }))).toBe(true);
    expect(isDelayed(outcomeOf({ paid: 0 }))).toBe(true);
    expect(isDelayed(outcomeOf({ paid: 0, refusal: missing }))).toBe(false);
    expect(isDelayed(outcomeOf({ earned: 0, paid: 0 }))).toBe(false);
    expect(isDelayed(outcomeOf())).toBe(false);
    expect(tokensThrough(outcomeOf({ paid: 3 }))).toBe(3);
  });

  it('is judged by habit, the worst one first', () => {
    const users = [
      outcomeOf({ habit: 'alone' }),
      outcomeOf({ habit: 'alone', is_held: true }),
      outcomeOf({ habit: 'family', is_held: true }),
      outcomeOf({ drawn: 1, is_held: true }),
    ];
    expect(honestByHabit(users).slice(0, 2)).toEqual([
      { habit: 'family', users: 1, held: 1, grounds: [0, 0, 1], delayed: 1, share: 100 },
      { habit: 'alone', users: 2, held: 1, grounds: [0, 0, 2], delayed: 1, share: 50 },
    ]);
  });
});
