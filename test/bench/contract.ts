import { join } from 'node:path';
import { beginCell } from '@ton/core';
import { createShardAccount, type SendMessageResult } from '@ton/sandbox';
import { LINES_PER_MESSAGE, splitLines } from '#libs/contracts/index.js';
import {
  ATTACH,
  DistributorWorld,
  linesFrom,
  receiverOf,
  WORLD_START,
} from '../support/shared/distributor-world.js';
import { millionPaid, OPEN_OF_A_MILLION } from '../support/shared/million-paid.js';
import {
  CLASSIC_JETTON,
  type Jetton,
  readGovernedJetton,
} from '../support/shared/sandbox-jetton.js';
import { atMost, type Finding } from './measure.js';

/** A folder with the compiled contracts of further jettons, each in a folder of its name. */
const JETTONS = process.env['BENCH_JETTONS'];

const MILLION = 1_000_000;

/** Gas that one transaction may use on the chain. */
const GAS_LIMIT = 1_000_000;

const YEAR = 365 * 86_400;

const ANY_LINE = { amount: 10n, receiver: receiverOf(1) };

/** (contract): gas, rent and cost of the distributor in a sandbox with today's prices. */
export async function* benchContract(): AsyncGenerator<Finding> {
  yield* benchGas();
  yield await benchRent();
  for (const [name, jetton] of await jettons()) yield* await benchMaster(name, jetton);
}

async function jettons(): Promise<[name: string, jetton: Jetton][]> {
  const found: [string, Jetton][] = [['classic', CLASSIC_JETTON]];
  if (!JETTONS) return found;
  for (const name of ['governed', 'notcoin', 'jetton2']) {
    found.push([name, await readGovernedJetton(join(JETTONS, name))]);
  }
  return found;
}

async function* benchGas(): AsyncGenerator<Finding> {
  const fresh = [1, 200, LINES_PER_MESSAGE].map((count) => linesFrom(1, count));
  for (const lines of fresh) {
    const world = await DistributorWorld.start();
    yield gas(`a push of ${lines.length}`, await world.pay(lines), world);
  }
  const world = await DistributorWorld.start();
  const open = await payMillion(world);
  const [scattered] = splitLines(open.map((number) => ({ ...ANY_LINE, number })));
  if (!scattered) throw new Error('Every number is paid.');
  const what = `a push of ${scattered.length} in as many chunks of a million`;
  yield gas(what, await world.pay(scattered), world);
}

function gas(what: string, sent: SendMessageResult, world: DistributorWorld): Finding {
  const used = world.gasUsed(sent);
  return atMost(`gas of ${what}`, used / GAS_LIMIT, 1, `${used} gas`);
}

/** A year's rent with a million paid numbers and no transactions. */
async function benchRent(): Promise<Finding> {
  const world = await DistributorWorld.start();
  await payMillion(world);
  // The sandbox counts the cells of an account when its data changes.
  await world.pay(linesFrom(2 * MILLION, 1));
  world.blockchain.now = WORLD_START + YEAR;
  const touched = await world.send(beginCell().endCell(), { value: 10n ** 7n });
  const tons = Number(world.rentPaid(touched)) / 1e9;
  return atMost(`rent of ${MILLION} numbers for a year, TON`, tons, 1, `${tons.toFixed(4)} TON`);
}

async function benchMaster(name: string, jetton: Jetton): Promise<Finding[]> {
  const world = await DistributorWorld.start({ jetton });
  const lines = linesFrom(1, LINES_PER_MESSAGE);
  const had = await world.balanceOf(world.owner.address);
  await world.pay(lines);
  const spent = had - (await world.balanceOf(world.owner.address));
  for (const { receiver, amount } of [lines[0], lines.at(-1)].flatMap((line) => line ?? [])) {
    if ((await world.jettonsOf(receiver)) !== amount) throw new Error(`${receiver} has nothing`);
  }
  const least = await leastAttach(jetton);
  const each = Number(spent) / 1e9 / lines.length;
  return [
    atMost(`${name}: TON for each pushed receiver`, each, 0.05, `${each.toFixed(4)} TON`),
    atMost(`${name}: TON that a transfer needs`, least, 0.05, `${least.toFixed(4)} TON attached`),
  ];
}

/** The least TON, in steps of 0.001, with which a transfer to a new receiver arrives. */
async function leastAttach(jetton: Jetton): Promise<number> {
  const world = await DistributorWorld.start({ jetton });
  for (let number = 1; ; number += 1) {
    const [line] = linesFrom(number, 1);
    const attach = BigInt(number) * 1_000_000n;
    if (!line || attach > ATTACH) throw new Error('A transfer needs more than is attached.');
    await world.pay([line], attach);
    if ((await world.jettonsOf(line.receiver)) === line.amount) return number / 1_000;
  }
}

/** Gives the contract the data of a million payments. Returns the numbers that are open. */
async function payMillion(world: DistributorWorld): Promise<number[]> {
  const account = createShardAccount({
    address: world.distributor,
    code: world.init.code ?? beginCell().endCell(),
    data: millionPaid(await world.data()),
    // More than the rent that it keeps for their chunks.
    balance: 10n ** 10n,
  });
  if (account.account) account.account.storageStats.lastPaid = WORLD_START;
  await world.blockchain.setShardAccount(world.distributor, account);
  const { size } = (await world.state()).paid;
  if (size < MILLION - 1) throw new Error(`${size} numbers are paid.`);
  return OPEN_OF_A_MILLION;
}
