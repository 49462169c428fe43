import { nextHistoryReading, retryHistoryReading } from './wallet-history.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WHOLE = {
  is_last_page: true,
  has_transactions: true,
  has_funder: true,
  outgoing_transactions: 4,
  since_last: null,
};

describe('a wallet whose history was read', () => {
  it('is not read again when nothing more can change a decision', () => {
    expect(nextHistoryReading(WHOLE, 0)).toBeNull();
    expect(nextHistoryReading(WHOLE, 4)).toBeNull();
    expect(nextHistoryReading({ ...WHOLE, is_last_page: false }, 4)).toBeNull();
  });

  it.each([
    ['has no transaction', { has_transactions: false, has_funder: false }],
    ['has no funder', { has_funder: false }],
    ['has sent too little', { outgoing_transactions: 3 }],
  ])('is read again at growing intervals while it %s', (_what, open) => {
    const waitAfter = (since_last: number | null) =>
      nextHistoryReading({ ...WHOLE, ...open, since_last }, 4);
    expect([null, HOUR, 2 * HOUR, 10_000 * HOUR].map(waitAfter)).toEqual([
      HOUR,
      2 * HOUR,
      4 * HOUR,
      7 * 24 * HOUR,
    ]);
  });

  it('is read on soon while transactions follow that may count', () => {
    const open = { ...WHOLE, is_last_page: false, outgoing_transactions: 3 };
    expect(nextHistoryReading(open, 4)).toBe(MINUTE);
  });

  it('is tried again after a failure, later and later, within a quarter of an hour', () => {
    expect([1, 2, 3, 50].map(retryHistoryReading)).toEqual([
      MINUTE,
      2 * MINUTE,
      4 * MINUTE,
      15 * MINUTE,
    ]);
  });
});
