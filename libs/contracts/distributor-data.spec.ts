import { beginCell } from '@ton/core';
import { DistributorWorld } from '../../test/support/shared/distributor-world.js';
import { readDistributor } from './index.js';

it('reads nothing but the data of a distributor', async () => {
  const world = await DistributorWorld.start();
  expect(readDistributor(await world.data()).id).toBe(1n);
  expect(() => readDistributor(beginCell().storeUint(7, 64).endCell())).toThrow('not the data');
});

it.each([1, 2 ** 23])(
  'reads no bitmap of %i chunks that is a few cells of millions',
  async (chunks) => {
    const world = await DistributorWorld.start();
    // Both halves of each level are the same cell, from the leaves of 992 bits up.
    let level = beginCell().storeUint(0, 2).storeBuffer(Buffer.alloc(124, 255)).endCell();
    for (let bits = 0; bits < 23; bits += 1) {
      level = beginCell().storeUint(0, 2).storeRef(level).storeRef(level).endCell();
    }
    const data = (await world.data()).beginParse();
    const start = beginCell()
      .storeAddress(data.loadAddress())
      .storeAddress(data.loadMaybeAddress())
      .storeUint(data.loadUintBig(256 + 32 + 16), 256 + 32 + 16);
    const bomb = start
      .storeUint(chunks, 32)
      .storeBit(true)
      .storeRef(level)
      .storeRef(data.loadRef());
    const begun = performance.now();
    expect(() => readDistributor(bomb.endCell())).toThrow('not the data');
    expect(performance.now() - begun).toBeLessThan(2_000);
  },
);
