import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { isReferralCode, REFERRAL_CODE_ALPHABET } from '#libs/domain/index.js';
import '../../../test/support/web/browser-gaps.js';
import { forgetInvitation, invitationCode } from './invitation.js';

const FIRST_PAINT = readFileSync('web/public/first-paint.js', 'utf8');

const DAY_MS = 24 * 60 * 60 * 1000;
const CODE = '7H2K9QXD';

/** Opens a page and runs only its script before the first paint. */
const visit = (address: string) => {
  history.replaceState(null, '', address);
  // jsdom lacks it, and so do fake timers.
  Object.assign(performance, { getEntriesByType: () => [] });
  const script = document.createElement('script');
  script.textContent = FIRST_PAINT;
  document.head.append(script);
  script.remove();
};

describe('an invitation', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => jest.useRealTimers());

  it('is remembered from the link, which is an ordinary address afterwards', () => {
    visit(`/airdrop?lang=zh&ref=${CODE}#tasks`);
    expect(invitationCode()).toBe(CODE);
    expect(location.pathname + location.search + location.hash).toBe('/airdrop?lang=zh#tasks');
  });

  it('is kept for 30 days', () => {
    jest.useFakeTimers({ now: Date.parse('2030-05-01T00:00:00Z') });
    visit(`/airdrop?ref=${CODE}`);
    jest.setSystemTime(Date.now() + 30 * DAY_MS - 1);
    expect(invitationCode()).toBe(CODE);
    jest.setSystemTime(Date.now() + 1);
    expect(invitationCode()).toBeNull();
  });

  it('stays when pages without one are visited, and goes with the first sign-in', () => {
    visit(`/airdrop?ref=${CODE.toLowerCase()}`);
    visit('/team');
    expect(invitationCode()).toBe(CODE);
    forgetInvitation();
    expect(invitationCode()).toBeNull();
  });

  it.each(['', 'short', 'TOO-LONG-1', 'ILOU0000'])(
    'that is none is not remembered: “%s”',
    (code) => {
      visit(`/airdrop?ref=${code}`);
      expect(invitationCode()).toBeNull();
      expect(location.search).toBe('');
    },
  );

  it('is taken for one where the server takes it for one', () => {
    const characters = Array.from({ length: 128 }, (_, index) => String.fromCharCode(index));
    const taken = characters.filter((character) => {
      localStorage.clear();
      const code = character.repeat(8);
      visit(`/airdrop?ref=${encodeURIComponent(code)}`);
      expect(invitationCode() !== null).toBe(isReferralCode(code.trim().toUpperCase()));
      return character === character.toUpperCase() && invitationCode() === code;
    });
    expect(taken.join('')).toBe(REFERRAL_CODE_ALPHABET);
  });
});
