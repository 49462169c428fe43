import { claimLinesOf, formatClaimLines, parseClaimLines } from './claim-kit.js';

const receiver = (digit: string) => `0:${digit.repeat(64)}`;
const LINES = [
  { number: 3, amount: 4_000_000_000n, receiver: receiver('a') },
  { number: 7, amount: 12_345_678_901_234_567_890n, receiver: receiver('b') },
  { number: 4_294_967_295, amount: 1n, receiver: receiver('a') },
];
const TEXT = [...formatClaimLines(LINES)].join('');

describe('the lines of a claim kit', () => {
  it('have the claim, the amount and the receiver, and nothing else', () => {
    expect(TEXT.split('\n').slice(0, 2)).toEqual([
      'claim_id,amount,receiver',
      `3,4000000000,${receiver('a')}`,
    ]);
  });

  it('are read as they were written', () => {
    expect([...parseClaimLines(TEXT)]).toEqual(LINES);
  });

  it('of one receiver are found', () => {
    expect(claimLinesOf(TEXT, receiver('a')).map(({ number }) => number)).toEqual([
      3, 4_294_967_295,
    ]);
    expect(claimLinesOf(TEXT, receiver('c'))).toEqual([]);
  });

  it.each([
    ['an empty file', '', 'There are no lines.'],
    ['another header', 'a,b\n', 'The first line is not claim_id,amount,receiver.'],
    ['an error page', '<!doctype html>', 'The first line is not claim_id,amount,receiver.'],
    ['another spelling of an address', TEXT.replace('0:', ''), 'Line 2 is not a claim.'],
    ['an amount of 0', TEXT.replace('4000000000', '0'), 'Line 2 is not a claim.'],
    ['a fraction', TEXT.replace('4000000000', '4.5'), 'Line 2 is not a claim.'],
    ['more columns', TEXT.replace('a\n', 'a,\n'), 'Line 2 is not a claim.'],
    ['an empty line', `${TEXT}\n`, 'Line 5 is not a claim.'],
  ])('are refused: %s', (_name, text, message) => {
    expect(() => [...parseClaimLines(text)]).toThrow(new RangeError(message));
  });
});
