import { Address, beginCell, Cell } from '@ton/core';
import { createShardAccount } from '@ton/sandbox';
import { MerkleTree } from '#libs/contracts/index.js';
import {
  ALLOCATIONS,
  RECEIVERS,
  RETURNING_RECEIVER,
  type Step,
  type Tokens,
} from './distributor-model.js';
import { DistributorWorld } from './distributor-world.js';

export type Setting = Awaited<ReturnType<typeof prepare>>;

/** The start of every sequence: a distributor that has tokens and is not set up. */
export async function prepare() {
  const world = await DistributorWorld.startEmpty();
  const { blockchain, distributor, config } = world;
  await world.send(Cell.EMPTY, { value: 20_000_000n, init: world.init });
  await world.mint(distributor, 35n);
  const wallets = new Map<string, Address>();
  for (const owner of [world.address, config.owner, ...RECEIVERS, RETURNING_RECEIVER]) {
    wallets.set(owner, await world.jettonWalletOf(Address.parseRaw(owner)));
  }
  const address = wallets.get(RETURNING_RECEIVER) as Address;
  const code = beginCell().storeUint(0xf23f, 16).endCell(); // throws
  const account = createShardAccount({ address, code, data: Cell.EMPTY, balance: 10n ** 9n });
  await blockchain.setShardAccount(address, account);
  const trees = ALLOCATIONS.map((lines) => MerkleTree.of(world.address, lines));
  const tokens = await tokensIn(world, wallets);
  return { world, snapshot: blockchain.snapshot(), wallets, trees, tokens };
}

export async function tokensIn(
  world: DistributorWorld,
  wallets: Map<string, Address>,
): Promise<Tokens> {
  const tokens: Tokens = new Map();
  for (const [owner, wallet] of wallets) {
    const { accountState } = await world.blockchain.getContract(wallet);
    const data = accountState?.type === 'active' ? accountState.state.data?.beginParse() : null;
    tokens.set(owner, data?.remainingBits ? data.loadCoins() : 0n);
  }
  return tokens;
}

/** The body of a bounce: the whole transfer, or its first 256 bits. */
export function bounceBody(transfer: Cell, format: Step['bounceFormat']): Cell {
  if (format === 'old') {
    const start = transfer.beginParse().loadBits(256);
    return beginCell().storeUint(0xffffffff, 32).storeBits(start).endCell();
  }
  const info = beginCell().storeCoins(1).storeBit(false).storeUint(7, 64).storeUint(7, 32);
  return beginCell()
    .storeUint(0xfffffffe, 32)
    .storeRef(transfer)
    .storeRef(info.endCell())
    .storeUint(0, 41)
    .endCell();
}
