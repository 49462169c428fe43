import { beginCell } from '@ton/core';
import { Unavailable } from '../../outbound/http-client.js';
import type { Transaction } from './toncenter-client.js';
import { readHistory } from './wallet-chain.service.js';

const WALLET = `0:${'aa'.repeat(32)}`;
const FRIEND = `0:${'bb'.repeat(32)}`;
const HASH = Buffer.alloc(32, 1).toString('base64');

const incoming = (lt: number, message: object = {}): Transaction => ({
  account: WALLET.toUpperCase(),
  lt: String(lt),
  now: 1_700_000_000 + lt,
  prev_trans_lt: String(lt - 1),
  hash: HASH,
  description: { aborted: false },
  in_msg: { source: FRIEND.toUpperCase(), bounced: false, value: '50000000', ...message },
  out_msgs: [],
});

const outgoing = (lt: number, message: object = {}, more: object = {}): Transaction => ({
  ...incoming(lt),
  in_msg: { source: null },
  out_msgs: [{ destination: FRIEND.toUpperCase(), bounced: false, ...message }],
  ...more,
});

const withOperation = (operation: number) => ({
  message_content: {
    body: beginCell().storeUint(operation, 32).endCell().toBoc().toString('base64'),
  },
});

const read = (transactions: Transaction[], limit = 100) =>
  readHistory(transactions, { account: WALLET, after: 0n, limit });

describe('the history of a wallet', () => {
  it('says when it began, who paid first, and how often the wallet has sent', () => {
    expect(read([incoming(1), outgoing(2), incoming(3), outgoing(4)])).toEqual({
      first_at: new Date(1_700_000_001_000),
      outgoing: 2,
      funding: { funder: FRIEND, funded_at: new Date(1_700_000_001_000) },
      last_lt: 4n,
      is_last: true,
    });
  });

  it('is empty for a wallet that nobody has used', () => {
    expect(read([])).toEqual({
      first_at: null,
      outgoing: 0,
      funding: null,
      last_lt: null,
      is_last: true,
    });
  });

  it('goes on where a page is full', () => {
    expect(read([incoming(1), incoming(2)], 2).is_last).toBe(false);
  });

  it.each<[string, Transaction]>([
    ['what came back', incoming(1, { bounced: true })],
    ['dust', incoming(1, { value: '999999' })],
    ['an order from outside', outgoing(1)],
    ['tokens that have come', incoming(1, withOperation(0x7362d09c))],
    ['TON that a transfer of tokens left over', incoming(1, withOperation(0xd53276db))],
  ])('has no first payment in %s', (_what, transaction) => {
    expect(read([transaction]).funding).toBeNull();
    expect(read([transaction, incoming(2)]).funding?.funder).toBe(FRIEND);
  });

  it.each<[string, Transaction]>([
    ['failed', outgoing(1, {}, { description: { aborted: true } })],
    ['only returned something', outgoing(1, { bounced: true })],
    ['only wrote to the log', outgoing(1, { destination: null })],
  ])('does not count a transaction that %s', (_what, transaction) => {
    expect(read([transaction]).outgoing).toBe(0);
  });

  it.each<[string, Transaction[]]>([
    ['another account', [{ ...incoming(1), account: FRIEND }]],
    ['another order', [incoming(2), incoming(1)]],
    ['the same transaction twice', [incoming(1), incoming(1)]],
    ['a time in the future', [{ ...incoming(1), now: 99_999_999_999 }]],
  ])('is not taken from an answer with %s', (_what, transactions) => {
    expect(() => read(transactions)).toThrow(Unavailable);
  });
});
