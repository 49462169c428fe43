/** The farm: how its operators work, and how they avoid being noticed. */
import { WALLET_VERSIONS } from '../../support/shared/wallet-account.js';
import {
  ANNOUNCEMENTS,
  CARES,
  type Care,
  DAY,
  type Dice,
  EXCHANGES,
  HOUR,
  MINUTE,
  newWallet,
  SHAPES,
  type Shape,
  spelled,
  type Wallet,
} from './world.js';

/** Shares of a shape's wallets by the care of their operator: one in twenty belongs to one who has read these rules. */
export const CARE_SHARES: Readonly<Record<Care, number>> = {
  careless: 0.35,
  usual: 0.6,
  careful: 0.05,
};

/** Wallets that an operator makes of one key: all versions that can sign in, or any number of sub-wallets. */
const VERSIONS = WALLET_VERSIONS.length;

/**
 * Tasks that complete without a proof, or whose proof a reviewer cannot check: all are approved.
 */
export const FREE_TASKS = ['wallet', 'plus', 'book', 'mail'] as const;
export const CLAIMED_TASKS = [
  'twitter',
  'discord',
  'medium',
  'youtube',
  'github',
  'survey',
] as const;

/** Seconds between two sign-ins of an operator's wallets. */
const GAPS: Readonly<Record<Care, (shape: Shape, dice: Dice) => number>> = {
  // Seven a second, as it was measured; over other networks it takes longer.
  careless: (shape, dice) => (shape === 'one network' ? 1 / 7 : dice.between(2, 10)),
  // Below the cap of new users of one network in an hour.
  usual: (shape, dice) =>
    shape === 'one network' ? dice.between(61, 80) : dice.between(0.5 * MINUTE, 5 * MINUTE),
  // Slow enough to need no work, and never five in a minute.
  careful: (_shape, dice) => dice.between(3 * MINUTE, 6 * MINUTE),
};

/** All operators, of all shapes. @param shares of their wallets by care */
export function farmWallets(
  size: number,
  dice: Dice,
  shares: Readonly<Record<Care, number>> = CARE_SHARES,
): Wallet[] {
  return SHAPES.flatMap((shape) =>
    CARES.flatMap((care) =>
      operator(shape, care, Math.round((size / SHAPES.length) * shares[care]), dice),
    ),
  );
}

function operator(shape: Shape, care: Care, size: number, dice: Dice): Wallet[] {
  const wallets: Wallet[] = [];
  let joined = dice.between(DAY, 12 * DAY);
  for (let n = 0; n < size; n += 1) {
    joined += GAPS[care](shape, dice);
    wallets.push(newWallet(dice, joined, { shape, care }));
  }
  rentNetworks(wallets, shape, care, dice);
  shareKeys(wallets, shape, care, dice);
  invite(wallets, care, dice);
  fund(wallets, shape, care, dice);
  for (const [n, wallet] of wallets.entries()) complete(wallet, n, dice);
  if (shape === 'copied evidence') copy(wallets, care, dice);
  return wallets;
}

/**
 * Rented addresses cost by number: a careless operator has few of them, a careful one a new one
 * each time.
 */
function rentNetworks(wallets: readonly Wallet[], shape: Shape, care: Care, dice: Dice): void {
  const of = { careless: shape === 'many networks' ? 2 : 20, usual: 3, careful: 1 }[care];
  const size = shape === 'one network' ? wallets.length : of;
  let network = '';
  for (const [n, wallet] of wallets.entries()) {
    if (n % size === 0) network = dice.fresh('rented');
    wallet.network = network;
  }
}

function shareKeys(wallets: readonly Wallet[], shape: Shape, care: Care, dice: Dice): void {
  if (shape !== 'one key') return;
  const size = care === 'careless' ? wallets.length : VERSIONS;
  let key = '';
  for (const [n, wallet] of wallets.entries()) {
    if (n % size === 0) key = dice.fresh('key');
    wallet.key = key;
  }
}

/** Friends bring most: one of 51 wallets has all of them, or one of 13 at a time. A careful operator does without. */
function invite(wallets: readonly Wallet[], care: Care, dice: Dice): void {
  if (care === 'careful') return;
  const size = care === 'careless' ? 51 : 13;
  const heads: Wallet[] = [];
  for (const [n, wallet] of wallets.entries()) {
    if (n % size === 0) heads.push(wallet);
    else wallet.inviter = care === 'careless' ? (heads.at(-1) ?? null) : dice.pick(heads.slice(-6));
  }
}

/** Sources of the first TON of an operator's wallets. Most tasks can be done without it as well. */
function fund(wallets: readonly Wallet[], shape: Shape, care: Care, dice: Dice): void {
  if (shape === 'one network' && care === 'careless') passOn(wallets, dice);
  else if (shape === 'many networks' && care === 'careful') withdraw(wallets, dice);
  else if (shape === 'one funder' || shape === 'many networks') pay(wallets, shape, care, dice);
}

/**
 * Pays from an address of the operator: all wallets at once, or parts of them from several
 * addresses with pauses.
 */
function pay(wallets: readonly Wallet[], shape: Shape, care: Care, dice: Dice): void {
  const [size, least, most] = {
    careless: [wallets.length, 3, 10],
    usual: [shape === 'one funder' ? 150 : 60, 3 * MINUTE, 45 * MINUTE],
    // Too far apart to be joined, and old enough to look used.
    careful: [wallets.length, 61 * MINUTE, 180 * MINUTE],
  }[care] as [number, number, number];
  for (let from = 0; from < wallets.length; from += size) {
    const funder = dice.fresh('operator');
    const part = wallets.slice(from, from + size);
    const gaps = part.map(() => dice.between(least, most));
    const before = care === 'careful' ? 9 * DAY : HOUR;
    let at = (part[0]?.joined ?? 0) - before - gaps.reduce((sum, gap) => sum + gap, 0);
    for (const [n, wallet] of part.entries()) {
      at += gaps[n] ?? 0;
      const outgoing = care === 'careful' ? 1 : 0;
      Object.assign(wallet, { funder, funded_at: at, first_seen: at, outgoing });
    }
  }
}

/** One coin goes from wallet to wallet, and completes the task for holding it in each of them. */
function passOn(wallets: readonly Wallet[], dice: Dice): void {
  let funder: Wallet | string = dice.fresh('operator');
  for (const wallet of wallets) {
    const at = wallet.joined + 1;
    Object.assign(wallet, { funder, funded_at: at, first_seen: at, outgoing: 1 });
    wallet.tasks.add('coins');
    funder = wallet;
  }
}

/**
 * Fills each wallet from an exchange a week before and sends one payment, so that the wallet looks
 * used.
 */
function withdraw(wallets: readonly Wallet[], dice: Dice): void {
  for (const wallet of wallets) {
    const at = wallet.joined - dice.between(8 * DAY, 20 * DAY);
    Object.assign(wallet, { funder: dice.pick(EXCHANGES), funded_at: at, first_seen: at });
    wallet.outgoing = 1;
  }
}

/**
 * Does every free task; half of them submit the project's own post, a careful operator writes one
 * each.
 */
function complete(wallet: Wallet, place: number, dice: Dice): void {
  for (const task of [...FREE_TASKS, ...CLAIMED_TASKS]) wallet.tasks.add(task);
  if (wallet.care === 'careful') wallet.links.share = dice.post();
  else if (place % 2 === 0) wallet.links.share = spelled(dice.pick(ANNOUNCEMENTS), dice);
}

/** One post and one article for all, in all spellings; for fifty each; or for fewer than a cluster has. */
function copy(wallets: readonly Wallet[], care: Care, dice: Dice): void {
  const size = { careless: wallets.length, usual: 50, careful: 4 }[care];
  let [share, edit] = ['', ''];
  for (const [n, wallet] of wallets.entries()) {
    if (n % size === 0) [share, edit] = [dice.post(), dice.post()];
    wallet.links = { share: spelled(share, dice), edit: spelled(edit, dice) };
  }
}
