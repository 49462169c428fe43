import { beginCell } from '@ton/core';
import fc from 'fast-check';
import {
  claimBody,
  type DistributorMessage,
  parseDistributorMessage,
  parseQueryId,
  payBody,
  reopenBody,
  setUpBody,
  withdrawBody,
} from './index.js';

const hash = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 64, maxLength: 64 });
const hex = hash.map((digits) => digits.map((digit) => digit.toString(16)).join(''));
const raw = hex.map((account) => `0:${account}`);
const number = fc.integer({ min: 1, max: 2 ** 32 - 1 });
const amount = fc.bigInt({ min: 0n, max: 2n ** 120n - 1n });
const line = fc.record({ number, amount, receiver: raw }, { noNullPrototype: true });
const root = fc.option(hex.filter((digits) => /[^0]/.test(digits)));

const messages: fc.Arbitrary<DistributorMessage> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('set_up' as const),
      jetton_wallet: raw,
      merkle_root: root,
      deadline: fc.option(number),
    },
    { noNullPrototype: true },
  ),
  fc.record(
    { kind: fc.constant('pay' as const), lines: fc.array(line), attach: amount },
    { noNullPrototype: true },
  ),
  fc.record(
    { kind: fc.constant('reopen' as const), numbers: fc.array(number, { maxLength: 80 }) },
    { noNullPrototype: true },
  ),
  fc.record({ kind: fc.constant('withdraw' as const), amount }, { noNullPrototype: true }),
  fc.record(
    { kind: fc.constant('claim' as const), line, proof: fc.array(hex, { maxLength: 32 }) },
    { noNullPrototype: true },
  ),
);

function bodyOf(message: DistributorMessage) {
  switch (message.kind) {
    case 'set_up':
      return setUpBody(message);
    case 'pay':
      return payBody(message.lines, message.attach);
    case 'reopen':
      return reopenBody(message.numbers);
    case 'withdraw':
      return withdrawBody(message.amount);
    case 'claim':
      return claimBody(message.line, message.proof);
  }
}

it('reads every message as it was written', () => {
  fc.assert(
    fc.property(messages, (message) => {
      expect(parseDistributorMessage(bodyOf(message))).toEqual(message);
    }),
  );
});

it('reads nothing that is too short, too long or unknown', () => {
  const withdrawal = withdrawBody(5n);
  expect(parseDistributorMessage(beginCell().endCell())).toBeNull();
  expect(
    parseDistributorMessage(beginCell().storeUint(7, 32).storeUint(0, 64).endCell()),
  ).toBeNull();
  const tooLong = beginCell().storeSlice(withdrawal.beginParse()).storeBit(true).endCell();
  expect(parseDistributorMessage(tooLong)).toBeNull();
});

it('writes no line without a number, and none for an account elsewhere', () => {
  const receiver = `0:${'1'.repeat(64)}`;
  expect(() => payBody([{ number: 0, amount: 1n, receiver }], 1n)).toThrow(RangeError);
  expect(() => payBody([{ number: 2 ** 32, amount: 1n, receiver }], 1n)).toThrow(RangeError);
  const elsewhere = `-1:${'1'.repeat(64)}`;
  expect(() => payBody([{ number: 1, amount: 1n, receiver: elsewhere }], 1n)).toThrow(RangeError);
  expect(() => reopenBody([0])).toThrow(RangeError);
});

it('knows the number of a payment, and that tokens which went back to the owner had none', () => {
  expect(parseQueryId((3n << 32n) | 7n)).toEqual({ number: 7, reopenings: 3 });
  expect(parseQueryId(3n << 32n)).toBeNull();
  expect(parseQueryId(1n << 63n)).toBeNull();
  expect(parseQueryId((1n << 63n) | 7n)).toBeNull();
});
