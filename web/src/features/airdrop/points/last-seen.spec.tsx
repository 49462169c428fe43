import '../../../../../test/support/web/browser-gaps.js';
import { act, cleanup, screen } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { renderSite } from '../../../../../test/support/web/render.js';
import { renderSettings, resetSiteSettings } from '../../../lib/site-settings.js';
import type { Rewards } from '../participation-state.js';
import { RewardsCard } from '../rewards-card.js';

async function visit(totalPoints: number, address = 'UQ-first') {
  cleanup();
  const progress = { totalPoints, completedTasks: 0, totalTasks: 1, claimableTokens: 0 };
  const rewards = { isKnown: true, progress, claimedTokens: 0 } as Rewards;
  const wallet = { status: 'connected', address } as never;
  await renderSite(<RewardsCard rewards={rewards} wallet={wallet} />);
}

const gained = () => screen.queryByText(/since your last visit/)?.textContent;

describe('The points since the last visit', () => {
  beforeEach(() => {
    localStorage.clear();
    renderSettings(DEFAULT_SITE_SETTINGS);
  });
  afterEach(() => act(resetSiteSettings));

  it('are shown at the next one, and not at the first', async () => {
    await visit(200);
    expect(gained()).toBeUndefined();
    await visit(1500);
    expect(gained()).toBe('+1,300 points since your last visit');
    expect(screen.getByText('1,500')).toBeVisible();
    await visit(1500);
    expect(gained()).toBeUndefined();
  });

  it('are those of the wallet', async () => {
    await visit(200);
    await visit(900, 'UQ-second');
    expect(gained()).toBeUndefined();
    await visit(300);
    expect(gained()).toBe('+100 points since your last visit');
  });

  it('are not shown for points that were taken', async () => {
    await visit(200);
    await visit(100);
    expect(gained()).toBeUndefined();
    expect(screen.getByText('100')).toBeVisible();
  });

  it('are counted again where the stored ones cannot be read', async () => {
    localStorage.setItem('jetdrop.last-seen', '{');
    await visit(200);
    expect(gained()).toBeUndefined();
    await visit(201);
    expect(gained()).toBe('+1 point since your last visit');
  });
});
