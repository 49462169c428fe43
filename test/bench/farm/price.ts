/**
 * The price of a drawn shape, from its actions alone. Keys, networks, posts and the operator's time
 * cost nothing here.
 */
import { BOUGHT_TELEGRAM_TON, BOUGHT_WALLET_TON, TRANSFER_TON } from '#libs/domain/index.js';
import { type DrawnShape, hasTelegram, isFunded } from './grammar.js';
import { type Outcome, tokensThrough } from './outcome.js';
import { CLAIMING_DAY, DAY } from './world.js';

/** TON that a wallet of a shape with held coins keeps. */
const HELD = 1;

/** The least price at which a shape may come through: TON and days per participant. */
export const LEAST_TON = 0.2;
export const LEAST_DAYS = 3;

/** The average cost of a participant with a token through. */
export interface Price {
  /** TON that are gone: transfers and bought wallets, of the other wallets of the shape too. */
  spent: number;
  /** TON that were kept in wallets meanwhile, and are left. */
  locked: number;
  /** Days of preparation before the sign-up, and of holding after it. */
  days: number;
}

/** @returns null when no token came through */
export function priceOf(shape: DrawnShape, outcomes: readonly Outcome[]): Price | null {
  const through = outcomes.filter((outcome) => tokensThrough(outcome) > 0);
  if (through.length === 0) return null;
  const total = (of: (outcome: Outcome) => number, among = outcomes) =>
    among.reduce((sum, outcome) => sum + of(outcome), 0) / through.length;
  return {
    spent: total((outcome) => spentOn(shape, outcome)),
    locked: total(({ keeps_ton }) => (keeps_ton ? HELD : 0)),
    days: total((outcome) => daysOf(shape, outcome), through),
  };
}

/** Nothing is as exact as this. */
const ROUNDING = 1e-9;

/** Whether a shape has its price. Bought wallets and accounts cost TON only, as somebody else has waited. */
export const isPriced = (shape: DrawnShape, { spent, locked, days }: Price): boolean => {
  const isBought = shape.age === 'bought wallets' || hasTelegram(shape);
  return spent + locked + ROUNDING >= LEAST_TON && (days >= LEAST_DAYS || isBought);
};

function spentOn(shape: DrawnShape, { outgoing }: Outcome): number {
  const account = hasTelegram(shape) ? BOUGHT_TELEGRAM_TON : 0;
  if (shape.age === 'bought wallets') return account + BOUGHT_WALLET_TON;
  if (!isFunded(shape)) return account;
  const transfers = shape.funding === 'a middle wallet each' ? 2 : 1;
  return account + (transfers + outgoing) * TRANSFER_TON;
}

function daysOf(shape: DrawnShape, { first_seen, joined, keeps_ton }: Outcome): number {
  const prepared = isFunded(shape) && first_seen !== null ? (joined - first_seen) / DAY : 0;
  return prepared + (keeps_ton ? CLAIMING_DAY - joined / DAY : 0);
}
