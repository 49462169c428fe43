import { Address, beginCell, Cell, contractAddress } from '@ton/core';
import { deriveJettonWallet } from './jetton-wallet.js';

const raw = (digit: string): string => `0:${digit.repeat(64)}`;
const [OWNER, WANTED, MASTER, OTHER] = [raw('a'), raw('b'), raw('c'), raw('d')] as const;
const CODE = beginCell().storeUint(1, 8).endCell();

interface Layout {
  code?: Cell;
  master?: string;
  status?: number;
  splitDepth?: number;
  hasCode?: boolean;
  salt?: number;
}

/** A wallet's state with a balance. */
function dataOf(owner: string, balance: bigint, layout: Layout = {}): Cell {
  const { code = CODE, master = MASTER, status, hasCode = true, salt } = layout;
  const builder = beginCell();
  if (status !== undefined) builder.storeUint(balance === 0n ? 0 : status, 4);
  builder.storeCoins(balance).storeAddress(Address.parseRaw(owner));
  builder.storeAddress(Address.parseRaw(master));
  if (salt !== undefined) builder.storeUint(salt, 10);
  if (hasCode) builder.storeRef(code);
  return builder.endCell();
}

function addressOf(owner: string, layout: Layout = {}): string {
  const { code = CODE, splitDepth } = layout;
  const init = { code, data: dataOf(owner, 0n, layout), ...(splitDepth && { splitDepth }) };
  const { hash } = contractAddress(0, init);
  const prefix = splitDepth ? Address.parseRaw(owner).hash.subarray(0, splitDepth / 8) : [];
  const bytes = Buffer.concat([Buffer.from(prefix), hash.subarray(prefix.length)]);
  return new Address(0, bytes).toRawString();
}

const base64 = (cell: Cell): string => cell.toBoc().toString('base64');

const account = (layout: Layout = {}, balance = 5n) => ({
  address: addressOf(OWNER, layout),
  code: base64(layout.code ?? CODE),
  data: base64(dataOf(OWNER, balance, layout)),
});

const derive = (known: ReturnType<typeof account>, master = MASTER) =>
  deriveJettonWallet(known, { known: OWNER, wanted: WANTED }, master);

describe('the jetton wallet of another owner', () => {
  it.each<[string, Layout]>([
    ['classic', {}],
    ['without a copy of its code', { hasCode: false }],
    ['governed, and locked', { status: 3, hasCode: false }],
    ['in the shard of its owner', { status: 0, hasCode: false, splitDepth: 8 }],
  ])('follows from one that exists: %s', (_name, layout) => {
    expect(derive(account(layout))).toBe(addressOf(WANTED, layout));
  });

  it.each<[string, ReturnType<typeof account>, string?]>([
    ['the code is not the one of the address', { ...account(), code: base64(new Cell()) }],
    ['the account is of another owner', { ...account(), data: base64(dataOf(OTHER, 5n)) }],
    ['the account is of another jetton', account({ master: OTHER })],
    ['the address is another', { ...account(), address: OTHER }],
    ['each wallet has a salt of its own', account({ salt: 7 })],
    ['it is no bag of cells', { ...account(), data: 'AAAA' }],
    ['the master is none', account(), 'nobody'],
  ])('is not proven when %s', (_name, ...asked) => {
    expect(derive(...asked)).toBeNull();
  });
});
