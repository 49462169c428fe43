/** Shapes of farms drawn at random from a grammar of behaviours, so that no measure is made for one of them. */
import { CLAIMED_TASKS, FREE_TASKS } from './farm.js';
import {
  ANNOUNCEMENTS,
  DAY,
  Dice,
  EXCHANGES,
  HOUR,
  JOINING_DAYS,
  MINUTE,
  newWallet,
  spelled,
  type Wallet,
} from './world.js';

/** The choices of an operator. */
export const AXES = {
  network: ['one line', 'ten wallets a line', 'eight mobile networks', 'a network each'],
  age: ['empty wallets', 'new wallets', 'warmed wallets', 'bought wallets'],
  funding: [
    'one funder',
    'a funder for twenty',
    'each funds the next',
    'exchanges',
    'a middle wallet each',
  ],
  timing: ['seconds', 'minutes', 'hours', 'eighteen a day', 'any time'],
  evidence: ['no post', 'own posts', 'announcements', 'one post', 'a post for four'],
  invitations: ['no codes', 'one inviter', 'three generations', 'a chain', 'six inviters'],
  holding: ['nothing held', '1 TON held', 'old Telegram accounts'],
  size: ['50', '5 × 10', '150', '300'],
} as const;

type Axis = keyof typeof AXES;

/** One operator's choices. Empty and bought wallets are not funded by the operator, and empty ones hold nothing. */
export type DrawnShape = { seed: number } & { [One in Axis]: (typeof AXES)[One][number] };

/** Names of one seed; each world has fewer. */
const NAMES = 1_000_000;

const diceOf = (seed: number): Dice => new Dice(seed, seed * NAMES);

const draw = (dice: Dice) =>
  Object.fromEntries(Object.entries(AXES).map(([axis, choices]) => [axis, dice.pick(choices)]));

/** The shape of a seed. */
export function drawShape(seed: number): DrawnShape {
  const shape = { ...draw(diceOf(seed)), seed } as DrawnShape;
  const isImpossible = isEmpty(shape) && shape.holding === '1 TON held';
  return isImpossible ? { ...shape, holding: 'nothing held' } : shape;
}

const isEmpty = ({ age }: DrawnShape): boolean => age === 'empty wallets';
const isBought = ({ age }: DrawnShape): boolean => age === 'bought wallets';

/** Whether each wallet has a bought Telegram account that is older than a year. */
export const hasTelegram = ({ holding }: DrawnShape): boolean =>
  holding === 'old Telegram accounts';

export const isFunded = (shape: DrawnShape): boolean => !isEmpty(shape) && !isBought(shape);

/** The choices that have an effect, in words. */
export function shapeText(shape: DrawnShape): string {
  const { network, age, funding, timing, evidence, invitations, holding, size } = shape;
  const said = [size, network, timing, age, isFunded(shape) ? funding : '', evidence, invitations];
  return [...said, holding === 'nothing held' ? '' : holding]
    .filter((word) => word !== '')
    .join(', ');
}

/** The wallets of a shape, which are the same for the same seed. */
export function drawnWallets(shape: DrawnShape): Wallet[] {
  const dice = diceOf(shape.seed);
  // The numbers of the choices are used up.
  draw(dice);
  const [operators, wallets] = shape.size === '5 × 10' ? [5, 10] : [1, Number(shape.size)];
  return Array.from({ length: operators }, () => operate(shape, wallets, dice)).flat();
}

function operate(shape: DrawnShape, size: number, dice: Dice): Wallet[] {
  const wallets = signUps(shape, size, dice).map((joined) =>
    newWallet(dice, joined, { drawn: shape.seed }),
  );
  rentLines(wallets, shape, dice);
  fill(wallets, shape, dice);
  invite(wallets, shape, dice);
  for (const wallet of wallets) {
    for (const task of [...FREE_TASKS, ...CLAIMED_TASKS]) wallet.tasks.add(task);
    if (hasTelegram(shape)) Object.assign(wallet, { has_telegram: true }).tasks.add('telegram');
    if (shape.holding === '1 TON held')
      Object.assign(wallet, { keeps_ton: true }).tasks.add('coins');
  }
  submit(wallets, shape, dice);
  return wallets;
}

/** Times of the sign-ups, the earliest first. */
function signUps({ timing }: DrawnShape, size: number, dice: Dice): number[] {
  if (timing === 'any time') {
    const times = Array.from({ length: size }, () => dice.between(DAY, JOINING_DAYS * DAY));
    return times.toSorted((one, other) => one - other);
  }
  const [least, most] = {
    seconds: [1, 10],
    minutes: [MINUTE, 5 * MINUTE],
    hours: [0.5 * HOUR, 2 * HOUR],
    'eighteen a day': [DAY / 24, DAY / 14],
  }[timing] as [number, number];
  let joined = dice.between(DAY, 3 * DAY);
  return Array.from({ length: size }, () => {
    joined += dice.between(least, most);
    return joined;
  });
}

function rentLines(wallets: readonly Wallet[], { network }: DrawnShape, dice: Dice): void {
  if (network === 'a network each') return;
  const pool = network === 'eight mobile networks' ? 8 : 1;
  const share = network === 'ten wallets a line' ? 10 : wallets.length;
  let names: string[] = [];
  for (const [n, wallet] of wallets.entries()) {
    if (n % share === 0) names = Array.from({ length: pool }, () => dice.fresh('line'));
    wallet.network = dice.pick(names);
  }
}

/** The history of the wallets, and the sender of their first TON. */
function fill(wallets: readonly Wallet[], shape: DrawnShape, dice: Dice): void {
  if (isEmpty(shape)) return;
  const isWarm = shape.age === 'warmed wallets';
  const lead = isWarm ? dice.between(8 * DAY, 20 * DAY) : dice.between(10 * MINUTE, 6 * HOUR);
  for (const [n, wallet] of wallets.entries()) {
    if (isBought(shape)) {
      buy(wallet, dice);
      continue;
    }
    const funded_at = wallet.joined - lead - dice.between(0, 5 * MINUTE);
    const outgoing = isWarm ? dice.whole(1, 3) : 0;
    const funder = funderOf(wallets, n, shape, dice);
    Object.assign(wallet, { funder, funded_at, first_seen: funded_at, outgoing });
  }
}

/** A wallet with a history of its former owner. */
function buy(wallet: Wallet, dice: Dice): void {
  const first_seen = wallet.joined - dice.between(30 * DAY, 900 * DAY);
  const funder = dice.chance(0.7) ? dice.pick(EXCHANGES) : dice.fresh('former owner');
  Object.assign(wallet, { funder, funded_at: first_seen, first_seen, outgoing: dice.whole(3, 99) });
}

function funderOf(
  wallets: readonly Wallet[],
  n: number,
  { funding }: DrawnShape,
  dice: Dice,
): Wallet | string {
  const before = wallets[n - 1];
  if (funding === 'exchanges') return dice.pick(EXCHANGES);
  if (funding === 'a middle wallet each') return dice.fresh('middle');
  if (!before) return dice.fresh('operator');
  if (funding === 'each funds the next') return before;
  const isNext = funding === 'a funder for twenty' && n % 20 === 0;
  return isNext ? dice.fresh('operator') : (before.funder as string);
}

function invite(wallets: readonly Wallet[], { invitations }: DrawnShape, dice: Dice): void {
  if (invitations === 'no codes') return;
  const each = Math.ceil(Math.sqrt(wallets.length));
  for (const [n, wallet] of wallets.entries()) {
    if (n === 0) continue;
    const place = {
      'one inviter': 0,
      'three generations': Math.floor((n - 1) / each),
      'a chain': n - 1,
      'six inviters': dice.whole(0, Math.min(6, n) - 1),
    }[invitations];
    wallet.inviter = wallets[place] ?? null;
  }
}

function submit(wallets: readonly Wallet[], { evidence }: DrawnShape, dice: Dice): void {
  if (evidence === 'no post') return;
  let post = '';
  for (const [n, wallet] of wallets.entries()) {
    const share = {
      'own posts': 1,
      announcements: 1,
      'one post': wallets.length,
      'a post for four': 4,
    };
    if (n % share[evidence] === 0) {
      post = evidence === 'announcements' ? dice.pick(ANNOUNCEMENTS) : dice.post();
    }
    wallet.links.share = evidence === 'own posts' ? post : spelled(post, dice);
  }
}
