/** Farms of drawn shapes among honest users: the worst shape counts, not the mean. */
import { atMost, type Finding } from '../measure.js';
import { MEASURES } from './campaign.js';
import { type DrawnShape, drawnWallets, drawShape, shapeText } from './grammar.js';
import { honestUsers } from './honest.js';
import { honestByHabit, isHonest, type Outcome, percent, throughOf } from './outcome.js';
import { printHabits } from './part.js';
import { isPriced, LEAST_DAYS, LEAST_TON, type Price, priceOf } from './price.js';
import type { Stage } from './stage.js';
import { Dice } from './world.js';

/** `BENCH_FARM_SEED` draws other shapes: rules are judged by seeds that were not used while they were made. */
const FIRST_SEED = Number(process.env['BENCH_FARM_SEED'] ?? 1);
const SEEDS = 20;

/** Fewer honest users submit too few announcements for them to be seen as public. */
const LEAST_HONEST = 2_000;

/** The result of one shape. */
interface Result {
  shape: DrawnShape;
  wallets: number;
  through: number;
  /** Tokens without any measure. */
  possible: number;
  share: number;
  price: Price | null;
  /** Whether the tokens were paid for. */
  isPriced: boolean;
}

export async function* benchDrawn({ play }: Stage): AsyncGenerator<Finding> {
  const shapes = Array.from({ length: SEEDS }, (_, n) => drawShape(FIRST_SEED + n));
  const farm = shapes.flatMap(drawnWallets);
  const honest = honestUsers(Math.max(LEAST_HONEST, farm.length), new Dice(FIRST_SEED));
  const world = [...honest, ...farm];
  const [all, none] = await Promise.all([play(world, MEASURES), play(world, [])]);
  const results = shapes
    .map((shape) => resultOf(shape, all, none))
    .toSorted((one, other) => other.share - one.share);
  const free = results.filter((result) => !result.isPriced);
  const seeds = `seeds ${FIRST_SEED} to ${FIRST_SEED + SEEDS - 1}`;
  const [worst] = free;
  yield atMost(
    'farm: worst drawn shape below its price, %',
    worst?.share ?? 0,
    20,
    worst ? `seed ${worst.shape.seed}` : seeds,
  );
  const [freeTokens, possible] = [sum(free, 'through'), sum(results, 'possible')];
  yield atMost(
    'farm: drawn shapes through for free, %',
    percent(freeTokens, possible),
    5,
    `${freeTokens} of ${possible} tokens, ${seeds}`,
  );
  const [habit] = honestByHabit(all);
  if (habit) {
    const { delayed, users } = habit;
    const note = `${habit.habit}: ${delayed} of ${users}`;
    yield atMost('farm: honest users of the worst habit waiting, %', habit.share, 1, note);
  }
  printResults(results);
  printHabits(all.filter(isHonest));
}

const sum = (results: readonly Result[], of: 'through' | 'possible'): number =>
  results.reduce((total, result) => total + result[of], 0);

function resultOf(shape: DrawnShape, all: readonly Outcome[], none: readonly Outcome[]): Result {
  const isOwn = ({ drawn }: Outcome) => drawn === shape.seed;
  const [own, unchecked] = [all.filter(isOwn), none.filter(isOwn)];
  const [through, possible] = [throughOf(own), throughOf(unchecked)];
  const price = priceOf(shape, own);
  return {
    shape,
    wallets: unchecked.length,
    through,
    possible,
    share: percent(through, possible),
    price,
    isPriced: price !== null && isPriced(shape, price),
  };
}

function printResults(results: readonly Result[]): void {
  console.log(
    `  drawn shape: wallets, tokens, %, and per participant with a token TON spent, TON held, days; * below ${LEAST_TON} TON and ${LEAST_DAYS} days`,
  );
  for (const { shape, wallets, through, possible, share, price, isPriced: paid } of results) {
    const cost = price
      ? [price.spent.toFixed(3), price.locked.toFixed(2), price.days.toFixed(1)]
      : ['–', '–', '–'];
    const row = [wallets, `${through} of ${possible}`, share.toFixed(0), ...cost];
    const mark = price && !paid ? '*' : ' ';
    const cells = row.map((value) => `  ${value}`.padStart(9)).join('');
    console.log(`  ${mark} ${String(shape.seed).padStart(4)}${cells}  ${shapeText(shape)}`);
  }
}
