import { jest } from '@jest/globals';
import { NO_PROGRESS } from '#libs/domain/index.js';
import { PROGRESS_KEY, progressStorage, SET_ASIDE_KEY } from './progress-store.js';

const PROGRESS = {
  tasks: { 1: { status: 'completed', due_at: null } },
  claimed_tokens: 2,
  claim_due_at: null,
  receipts: [],
};
const WALLETS = { UQaddress: PROGRESS };

function read(stored: unknown) {
  localStorage.setItem(PROGRESS_KEY, typeof stored === 'string' ? stored : JSON.stringify(stored));
  return progressStorage.getItem(PROGRESS_KEY);
}

describe('The stored progress', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is nothing on a first visit', () => {
    expect(progressStorage.getItem(PROGRESS_KEY)).toBeNull();
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('is read as it was written', () => {
    const value = { state: { wallets: WALLETS }, version: 1 };
    progressStorage.setItem(PROGRESS_KEY, value as never);
    expect(progressStorage.getItem(PROGRESS_KEY)).toEqual(value);
  });

  it.each([
    ['with version 0', { state: { wallets: WALLETS }, version: 0 }],
    ['without a version', { state: { wallets: WALLETS } }],
    ['without its wrapping', { wallets: WALLETS }],
  ])('from before, %s, is carried over to version 1', (_name, stored) => {
    expect(read(stored)).toEqual({ state: { wallets: WALLETS }, version: 1 });
  });

  it('loses only the entries of which nothing can be made', () => {
    expect(read({ state: { wallets: { ...WALLETS, UQother: 'x' } }, version: 1 })).toEqual({
      state: {
        wallets: { ...WALLETS, UQother: NO_PROGRESS },
      },
      version: 1,
    });
  });

  it.each([
    ['{"state":', 'cut off'],
    ['null', 'nothing'],
    ['[]', 'a list'],
    ['"text"', 'a text'],
    ['{"state":{"wallets":[]},"version":1}', 'no wallets'],
    ['{"state":{"wallets":{}},"version":2}', 'of a later version'],
    ['{"state":{"wallets":{}},"version":"1"}', 'of a version that is no number'],
  ])('%s is set aside, not lost: it is %s', (stored) => {
    expect(read(stored)).toBeNull();
    expect(localStorage.getItem(SET_ASIDE_KEY)).toBe(stored);
    expect(localStorage.getItem(PROGRESS_KEY)).toBeNull();
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});
