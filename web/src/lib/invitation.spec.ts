import { jest } from '@jest/globals';
import { forgetInvitation, invitationCode, rememberInvitation } from './invitation.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const CODE = '7H2K9QXD';

const visit = (address: string) => {
  history.replaceState(null, '', address);
  rememberInvitation();
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
});
