import '../../../../test/support/web/browser-gaps.js';
import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { renderSite } from '../../../../test/support/web/render.js';
import { renderSettings, resetSiteSettings } from '../../lib/site-settings.js';
import type { Receipt, Rewards } from './participation-state.js';
import { RewardsCard } from './rewards-card.js';

const LIVE = {
  ...DEFAULT_SITE_SETTINGS,
  campaign_mode: 'live',
  campaign_start: '2030-05-01T00:00:00Z',
  campaign_end: '2030-05-31T00:00:00Z',
} as const;
const CLOSED = { closed_at: '2030-06-05T00:00:00Z' };
const STILL = { claim_deadline: '2030-06-30T00:00:00Z' };

async function showLastClaim(receipt: Partial<Receipt>, language: 'en' | 'zh' = 'en') {
  const rewards = {
    progress: { totalPoints: 0, completedTasks: 0, totalTasks: 0, claimableTokens: 0 },
    receipt: { tokens: 2, requested_at: '2030-05-10T08:00:00Z', reason: null, ...receipt },
  } as Rewards;
  const wallet = { status: 'connected', address: null } as never;
  await renderSite(<RewardsCard rewards={rewards} wallet={wallet} />, {
    language,
  });
}

describe('The last claim of the rewards card', () => {
  afterEach(() => {
    jest.useRealTimers();
    act(resetSiteSettings);
  });

  it.each([
    ['2030-05-10', {}, false, /^You can claim these tokens again\.$/],
    ['2030-06-10', STILL, false, /^You can claim these tokens again\.$/],
    ['2030-05-10', {}, true, /cannot be claimed again while this wallet is banned\.$/],
    ['2030-06-10', {}, false, /cannot be claimed any more, unless an appeal changes that\.$/],
    ['2030-06-10', {}, true, /cannot be claimed any more, unless an appeal changes that\.$/],
    ['2030-06-10', CLOSED, false, /The campaign is closed, so its tokens cannot be claimed/],
    ['2030-06-10', CLOSED, true, /The campaign is closed, so its tokens cannot be claimed/],
  ])(
    'says on %s with %p to who is banned (%p) what comes after a rejection',
    async (day, settings, isBanned, text) => {
      jest.useFakeTimers({ now: new Date(day), doNotFake: ['queueMicrotask', 'setTimeout'] });
      renderSettings({ ...LIVE, ...settings });
      await showLastClaim({ status: 'rejected', isBanned });
      expect(screen.getByText(text)).toBeVisible();
    },
  );

  it('waits while the visitor is banned, in Chinese too', async () => {
    renderSettings(LIVE);
    await showLastClaim({ status: 'approved', isBanned: true }, 'zh');
    expect(screen.getByText('钱包封禁期间暂缓发放。')).toBeVisible();
  });
});

describe('What the rewards card says of tokens', () => {
  afterEach(() => {
    jest.useRealTimers();
    act(resetSiteSettings);
  });

  const show = async (day: string, more: Partial<Rewards>) => {
    jest.useFakeTimers({ now: new Date(day), doNotFake: ['queueMicrotask', 'setTimeout'] });
    renderSettings(LIVE);
    const progress = { totalPoints: 3200, completedTasks: 1, totalTasks: 2, claimableTokens: 3 };
    const rewards = { isKnown: true, progress, ...more } as Rewards;
    const wallet = { status: 'connected', address: null } as never;
    await renderSite(<RewardsCard rewards={rewards} wallet={wallet} />);
  };

  it('are claimable while they can be claimed, with what is missing for the next', async () => {
    await show('2030-05-10', {});
    expect(screen.getByText('Claimable tokens').nextSibling).toHaveTextContent('3 JETD');
    expect(screen.getByText(/800 points to the next token/)).toBeVisible();
  });

  it.each([
    ['the campaign has ended', '2030-06-10', {}],
    ['the visitor is banned', '2030-05-10', { isExcluded: true }],
  ])('are not claimed where %s', async (_, day, more) => {
    await show(day, more);
    expect(screen.getByText('Not claimed').nextSibling).toHaveTextContent('3 JETD');
    expect(screen.queryByText('Claimable tokens')).toBeNull();
  });

  it('nothing is missing of what is not known yet', async () => {
    await show('2030-05-10', { isKnown: false });
    expect(screen.queryByText(/to the next token/)).toBeNull();
  });
});
