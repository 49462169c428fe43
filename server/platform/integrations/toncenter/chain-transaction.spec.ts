import { Address, beginCell, type Cell } from '@ton/core';
import { transferBody } from '../../../../test/support/shared/transfer-body.js';
import { Unavailable } from '../../outbound/http-client.js';
import { readMove } from './chain-transaction.js';
import { validResponse } from './toncenter-client.js';

const PAYER = `0:${'aa'.repeat(32)}`;
const JETTON_WALLET = `0:${'bb'.repeat(32)}`;
const STRANGER = `0:${'cc'.repeat(32)}`;
const RECEIVER = `0:${'dd'.repeat(32)}`;
const UNITS = 5n * 10n ** 9n;

const boc = (cell: Cell) => ({ body: cell.toBoc().toString('base64') });
const payment = { query_id: 7n, units: UNITS, receiver: RECEIVER, payer: PAYER, comment: 'Hi' };
const transfer = transferBody(payment);
const returnedTransfer = beginCell()
  .storeUint(0x178d4519, 32)
  .storeUint(7n, 64)
  .storeCoins(UNITS)
  .endCell();
const bounce = beginCell()
  .storeUint(0xffffffff, 32)
  .storeSlice(returnedTransfer.beginParse())
  .endCell();
/** The message, then its value and times, the phase that failed and its exit code. */
const richBounce = beginCell()
  .storeUint(0xfffffffe, 32)
  .storeRef(returnedTransfer)
  .storeRef(beginCell().storeCoins(1n).storeBit(0).storeUint(1n, 64).storeUint(1, 32))
  .storeUint(0, 8)
  .storeInt(708, 32)
  .storeBit(0)
  .endCell();

/** A transaction of TON Center v3; by default a payment by the owner. */
const told = (message: object | null, more: object = {}) => ({
  account: JETTON_WALLET.toUpperCase(),
  lt: '123',
  now: 1_700_000_000,
  prev_trans_lt: '122',
  hash: Buffer.alloc(32, 1).toString('base64'),
  description: { aborted: false, compute_ph: { success: true }, action: { success: true } },
  in_msg: message && {
    source: PAYER.toUpperCase(),
    bounced: false,
    message_content: boc(transfer),
    ...message,
  },
  out_msgs: [
    {
      destination: STRANGER.toUpperCase(),
      hash: Buffer.alloc(32, 2).toString('base64'),
      message_content: boc(returnedTransfer),
    },
  ],
  ...more,
});
/** The transaction after a response was read. */
function read(sent: object) {
  const [transaction] = validResponse('getTransactions', { transactions: [sent] }).transactions;
  if (!transaction) throw new Error('The response holds no transaction');
  return readMove(transaction);
}

describe('a transaction of a jetton wallet', () => {
  it('is a transfer to the jetton wallet that its message went to', () => {
    expect(read(told({}))).toEqual({
      kind: 'transfer',
      query_id: 7n,
      units: UNITS,
      receiver: RECEIVER,
      comment: 'Hi',
      account: JETTON_WALLET,
      source: PAYER,
      sent_to: STRANGER,
      message_hash: '02'.repeat(32),
      lt: 123n,
      hash: '01'.repeat(32),
      happened_at: new Date(1_700_000_000_000),
    });
  });

  it.each([
    ['the usual format', bounce],
    ['the format of TEP-503, which holds the whole message', richBounce],
  ])('is a return when the chain itself has marked it as one: %s', (_name, body) => {
    const returned = { source: STRANGER, bounced: true, message_content: boc(body) };
    expect(read(told(returned))).toMatchObject({
      kind: 'bounce',
      query_id: 7n,
      units: UNITS,
      source: STRANGER,
      sent_to: null,
    });
  });

  it.each<[string, object | null]>([
    ['a return that the chain has not marked', { message_content: boc(bounce) }],
    ['an order that was returned', { source: STRANGER, bounced: true }],
    ['what comes from outside of the chain', { source: null, message_content: null }],
    ['no message', null],
    [
      'a return that breaks off',
      {
        bounced: true,
        message_content: boc(
          beginCell().storeUint(0xffffffff, 32).storeUint(0x178d4519, 32).endCell(),
        ),
      },
    ],
  ])('moves nothing: %s', (_name, message) => {
    expect(read(told(message))).toBeNull();
  });

  it.each<[string, object]>([
    ['no account', told({}, { account: undefined })],
    ['a content that is none', told({ message_content: { body: 'no base64' } })],
    ['no hash', told({}, { hash: 'AA==' })],
    ['no description', told({}, { description: undefined })],
    ['no outcome', told({}, { description: {} })],
    [
      'no outcome of its contract',
      told({}, { description: { aborted: false, action: { success: true } } }),
    ],
    [
      'no outcome of its messages',
      told({}, { description: { aborted: false, compute_ph: { success: true } } }),
    ],
    ['no message at all', told({}, { in_msg: undefined })],
    ['no content', told({ message_content: undefined })],
    ['no content that can be opened', told({ message_content: null })],
    ['no source', told({ source: undefined })],
    ['no word whether it came back', told({ bounced: undefined })],
    ['no messages that were sent', told({}, { out_msgs: undefined })],
    [
      'a sent message without a hash',
      told({}, { out_msgs: [{ destination: STRANGER, message_content: boc(returnedTransfer) }] }),
    ],
    ['a sent message without its content', told({}, { out_msgs: [{ destination: STRANGER }] })],
    ['no place before it', told({}, { prev_trans_lt: undefined })],
    ['a time beyond all time', told({}, { now: '99999999999999' })],
    ['a place beyond the last one', told({}, { lt: String(2n ** 63n) })],
  ])('is not passed over in another shape: %s', (_name, transaction) => {
    expect(() => read(transaction)).toThrow(Unavailable);
  });

  it.each<[string, object]>([
    ['aborted', { description: { aborted: true } }],
    ['its contract failed', { description: { aborted: false, compute_ph: { success: false } } }],
    ['its messages were not sent', { description: { aborted: false, action: { success: false } } }],
    ['another amount left', { out_msgs: [] }],
  ])('has sent nothing: %s', (_name, more) => {
    expect(read(told({}, more))).toMatchObject({ sent_to: null, message_hash: null });
  });
});

describe('a transfer of whatever tool', () => {
  /** The fields up to the addresses, then the rest. */
  const body = (response: Address | null, write: (rest: ReturnType<typeof beginCell>) => void) => {
    const builder = beginCell().storeUint(0x0f8a7ea5, 32).storeUint(7n, 64).storeCoins(UNITS);
    builder.storeAddress(Address.parseRaw(RECEIVER)).storeAddress(response);
    write(builder);
    return builder.endCell();
  };
  const payer = Address.parseRaw(PAYER);
  const text = beginCell().storeUint(0, 32).storeStringTail('Hi');
  const encrypted = beginCell().storeUint(0x2167da4b, 32).storeBuffer(Buffer.alloc(64));

  it.each<[string, string, Cell]>([
    [
      'with a comment in place',
      'Hi',
      body(payer, (rest) => rest.storeBit(0).storeCoins(1).storeBit(0).storeBuilder(text)),
    ],
    [
      'with a comment as reference, and more TON for the receiver',
      'Hi',
      body(payer, (rest) =>
        rest
          .storeBit(0)
          .storeCoins(10n ** 8n)
          .storeBit(1)
          .storeRef(text),
      ),
    ],
    [
      'with something for the contract',
      'Hi',
      body(payer, (rest) => rest.storeMaybeRef(encrypted).storeCoins(0).storeBit(1).storeRef(text)),
    ],
    [
      'that nothing comes back from',
      '',
      body(null, (rest) => rest.storeBit(0).storeCoins(0).storeBit(0)),
    ],
    [
      'with words for the receiver only',
      '',
      body(payer, (rest) => rest.storeBit(0).storeCoins(1).storeBit(1).storeRef(encrypted)),
    ],
    [
      'with half a letter',
      '',
      body(payer, (rest) => rest.storeBit(0).storeCoins(1).storeBit(0).storeUint(0, 37)),
    ],
    ['with nothing behind the addresses', '', body(payer, () => {})],
    [
      'that sends what is left outside of the chain',
      '',
      beginCell()
        .storeUint(0x0f8a7ea5, 32)
        .storeUint(7n, 64)
        .storeCoins(UNITS)
        .storeAddress(Address.parseRaw(RECEIVER))
        .storeUint(1, 2)
        .storeUint(8, 9)
        .storeUint(5, 8)
        .endCell(),
    ],
  ])('is never lost: %s', (_name, comment, cell) => {
    expect(read(told({ message_content: boc(cell) }))).toMatchObject({
      kind: 'transfer',
      query_id: 7n,
      units: UNITS,
      receiver: RECEIVER,
      comment,
    });
  });
});
