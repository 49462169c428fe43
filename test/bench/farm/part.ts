/**
 * (farm): the tokens that a farm of wallets gets under the default settings, and the users who are
 * held; docs/farm.md describes both. This is the written crowd; `drawn.ts` and `attacks.ts` are the others.
 */
import pLimit from 'p-limit';
import { atMost, type Finding, IS_QUICK } from '../measure.js';
import { MEASURES, type Measure } from './campaign.js';
import { CARE_SHARES, farmWallets } from './farm.js';
import { honestUsers } from './honest.js';
import { assertKeysJoined } from './keys.js';
import {
  causeOf,
  honestByHabit,
  isDelayed,
  isFarm,
  isHonest,
  lacksRequirement,
  type Outcome,
  percent,
  throughOf,
} from './outcome.js';
import type { Play, Stage } from './stage.js';
import { CARES, Dice, SHAPES, type Wallet } from './world.js';

const SEED = 20_260_801;

/** The farm's shapes keep their proportions in the smaller world, which is played once or twice for each measure. */
const PART_OF_EFFECTS = 5;
const LEAST_OF_EFFECTS = 2_000;

/**
 * Makes as many honest users as the farm has wallets.
 * @param shares of the wallets by the care of their operator
 */
function makeWorld(wallets: number, shares = CARE_SHARES, seed = SEED): Wallet[] {
  const dice = new Dice(seed);
  return [...honestUsers(wallets, dice), ...farmWallets(wallets, dice, shares)];
}

export async function* benchWritten(
  { play, onCopy }: Stage,
  wallets: number,
): AsyncGenerator<Finding> {
  await onCopy(assertKeysJoined);
  const world = makeWorld(wallets);
  const [all, none] = await Promise.all([play(world, MEASURES), play(world, [])]);
  const { farm, honest } = sharesOf(all, none);
  const tokens = `${paidTo(all)} of ${paidTo(none)} tokens`;
  yield atMost('farm: tokens that get through, %', farm, 5, tokens);
  yield atMost('farm: honest users held, %', honest, 1, heldNote(all));
  printShapes(all, none);
  printHabits(all.filter(isHonest));
  if (IS_QUICK) return;
  await printEffects(Math.max(LEAST_OF_EFFECTS, wallets / PART_OF_EFFECTS), play);
}

const paidTo = (outcomes: readonly Outcome[], is = isFarm): number =>
  throughOf(outcomes.filter(is));

/**
 * The farm's tokens in percent of its tokens without any measure, and held users in percent of the
 * honest ones.
 */
function sharesOf(outcomes: readonly Outcome[], none: readonly Outcome[]) {
  const honest = outcomes.filter(isHonest);
  const held = honest.filter(({ is_held }) => is_held);
  return {
    farm: percent(paidTo(outcomes), paidTo(none)),
    honest: percent(held.length, honest.length),
  };
}

function heldNote(outcomes: readonly Outcome[]): string {
  const honest = outcomes.filter(isHonest);
  const held = honest.filter(({ is_held }) => is_held).length;
  const waiting = honest.filter(lacksRequirement).length;
  const worked = honest.filter(({ work }) => work > 0).length;
  return `${held} of ${honest.length}; ${waiting} lack a requirement, ${worked} had to work`;
}

/** Prints honest users who wait by habit, the worst one first, and why they wait. */
export function printHabits(outcomes: readonly Outcome[]): void {
  console.log(
    '  habit of honest users: users, confirmed by wallet, Telegram, balance; held, waiting, % of them',
  );
  for (const { habit, users, held, grounds, delayed, share } of honestByHabit(outcomes)) {
    const row = [users, ...grounds, held, delayed, share.toFixed(1)];
    console.log(`  ${habit.padEnd(28)}${row.map((value) => `  ${value}`.padStart(9)).join('')}`);
  }
  const waiting = outcomes.filter(isDelayed);
  const causes = Map.groupBy(waiting, (one) => `${one.habit}: ${causeOf(one)}`);
  for (const [cause, users] of [...causes].toSorted((a, b) => b[1].length - a[1].length)) {
    console.log(`  ${String(users.length).padStart(6)} wait, ${cause}`);
  }
}

function printShapes(all: readonly Outcome[], none: readonly Outcome[]): void {
  console.log(
    '  shape and operator: wallets, users, with work, held, tokens of those without measures',
  );
  for (const shape of SHAPES) {
    for (const care of CARES) {
      const is = (wallet: Wallet) => wallet.shape === shape && wallet.care === care;
      const users = all.filter(is);
      const held = users.filter(({ is_held }) => is_held).length;
      const tokens = `${paidTo(all, is)} of ${paidTo(none, is)}`;
      const worked = users.filter(({ work }) => work > 0).length;
      const row = [none.filter(is).length, users.length, worked, held, tokens];
      console.log(
        `  ${`${shape}, ${care}`.padEnd(28)}${row.map((value) => `  ${value}`.padStart(9)).join('')}`,
      );
    }
  }
}

/**
 * Prints the effect of each measure alone, of all others without it, and the result of a farm of
 * careful operators.
 */
async function printEffects(wallets: number, play: Play): Promise<void> {
  const limit = pLimit(2);
  const world = makeWorld(wallets);
  const careful = makeWorld(wallets, { careless: 0, usual: 0, careful: 1 });
  const run = (measures: readonly Measure[], wallets = world) =>
    limit(() => play(wallets, measures));
  const [none = [], all = [], carefulNone = [], carefulAll = [], ...others] = await Promise.all([
    run([]),
    run(MEASURES),
    run([], careful),
    run(MEASURES, careful),
    ...MEASURES.flatMap((measure) => [
      run(MEASURES.filter((other) => other !== measure)),
      run([measure]),
    ]),
  ]);
  const cell = (outcomes: readonly Outcome[] = [], of = none) => {
    const { farm, honest } = sharesOf(outcomes, of);
    return `${farm.toFixed(1)} (${honest.toFixed(1)})`.padStart(16);
  };
  console.log(`  % of tokens through (% of honest users held), ${world.length} wallets`);
  console.log(`  ${'measure'.padEnd(28)}${'without it'.padStart(16)}${'it alone'.padStart(16)}`);
  for (const [n, measure] of MEASURES.entries()) {
    console.log(`  ${measure.padEnd(28)}${cell(others[2 * n])}${cell(others[2 * n + 1])}`);
  }
  console.log(`  ${'all'.padEnd(28)}${cell(all)}`);
  console.log(`  ${'all, careful operators only'.padEnd(28)}${cell(carefulAll, carefulNone)}`);
}
