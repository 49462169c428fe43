import { jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { CampaignCard } from './campaign-card.js';

const DATES = { campaign_start: '2030-05-01T00:00:00Z', campaign_end: '2030-05-31T00:00:00Z' };

async function renderAt(now: string, settings: Partial<SiteSettings> = {}) {
  jest.useFakeTimers({ now: new Date(now), doNotFake: ['queueMicrotask', 'setTimeout'] });
  answerApi({ '/public/site': { ...DEFAULT_SITE_SETTINGS, ...DATES, ...settings } });
  await renderSite(<CampaignCard />);
}

describe('Campaign status', () => {
  afterEach(() => jest.useRealTimers());

  it('counts down to the end while the campaign is active', async () => {
    await renderAt('2030-05-29T21:58:30Z');
    expect(await screen.findByText('Active')).toBeVisible();
    expect(screen.getByText('Days').nextSibling).toHaveTextContent('1');
    expect(screen.getByText('Hours').nextSibling).toHaveTextContent('02');
    expect(screen.getByText('Minutes').nextSibling).toHaveTextContent('01');

    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Minutes').nextSibling).toHaveTextContent('00');
  });

  it.each([
    ['2030-04-30T12:00:00Z', 'Upcoming'],
    ['2030-05-31T00:00:00Z', 'Ended'],
  ])('at %s says %s', async (now, status) => {
    await renderAt(now);
    expect(await screen.findByText(status)).toBeVisible();
  });

  it('counts nothing when there is nothing left, and seconds on the last day', async () => {
    await renderAt('2030-05-31T00:00:00Z');
    expect(await screen.findByText('End date')).toBeVisible();
    expect(screen.queryByText('Minutes')).toBeNull();
    cleanup();
    await renderAt('2030-05-30T23:59:00Z');
    expect(await screen.findByText('Seconds')).toBeVisible();
  });

  it('counts down to the end of claiming after the campaign', async () => {
    const claim_deadline = '2030-06-10T00:00:00Z';
    await renderAt('2030-06-05T00:00:00Z', { campaign_mode: 'live', claim_deadline });
    expect(await screen.findByText('Claims open')).toBeVisible();
    expect(screen.getByText('Time left to claim')).toBeVisible();
    expect(screen.getByText('Days').nextSibling).toHaveTextContent('5');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByText('Claims until').nextSibling).toHaveTextContent('June 10, 2030');
  });

  it.each([
    ['en', 'Dates unavailable'],
    ['zh', '日期暂不可用'],
  ] as const)('in %s is calm about dates that could not be loaded', async (language, words) => {
    answerApi({});
    await renderSite(<CampaignCard />, { language });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/\d{4}/)).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
