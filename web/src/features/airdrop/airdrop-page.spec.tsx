import '../../../../test/support/web/browser-gaps.js';
import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { AirdropPage } from './airdrop-page.js';

const DATES = { campaign_start: '2030-05-01T00:00:00Z', campaign_end: '2030-05-31T00:00:00Z' };

describe('The airdrop page', () => {
  afterEach(() => jest.useRealTimers());

  it.each([
    ['2030-04-30T00:00:00Z', 'en', /^The campaign starts on .*2030, \d\d:\d\d .+\. Look through/],
    ['2030-05-10T00:00:00Z', 'en', /^Every task below is worth points/],
    ['2030-05-30T12:00:00Z', 'en', /^Every task below is worth points/],
    ['2030-06-01T00:00:00Z', 'en', /^The campaign ended on .*2030, \d\d:\d\d .+\. Nothing can be/],
    ['2030-04-30T00:00:00Z', 'zh', /^活动将于 2030年.+ 开始。/],
    ['2030-06-01T00:00:00Z', 'zh', /^活动已于 2030年.+ 结束/],
  ] as const)('says at %s in %s the state of the campaign', async (now, language, lead) => {
    jest.useFakeTimers({ now: new Date(now), doNotFake: ['queueMicrotask', 'setTimeout'] });
    answerApi({ '/airdrop/tasks': [], '/public/site': { ...DEFAULT_SITE_SETTINGS, ...DATES } });
    await renderSite(<AirdropPage walletPanel={null} />, { language });
    expect(await screen.findByText(lead)).toBeVisible();
  });

  it.each([
    ['2030-05-10T00:00:00Z', {}, 'Complete tasks. Earn tokens.'],
    ['2030-05-10T00:00:00Z', { is_paused: true }, 'The airdrop is paused'],
    ['2030-06-01T00:00:00Z', {}, 'The airdrop has ended'],
    ['2030-06-01T00:00:00Z', { is_paused: true }, 'The airdrop has ended'],
    ['2030-06-02T00:00:00Z', { closed_at: '2030-06-01T00:00:00Z' }, 'The campaign is closed'],
  ])('invites at %s with %p only who can come: %s', async (now, settings, title) => {
    jest.useFakeTimers({ now: new Date(now), doNotFake: ['queueMicrotask', 'setTimeout'] });
    const site = { ...DEFAULT_SITE_SETTINGS, ...DATES, ...settings };
    answerApi({ '/airdrop/tasks': [], '/public/site': site });
    await renderSite(<AirdropPage walletPanel={null} />);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const isOpen = title.startsWith('Complete');
    expect(screen.queryAllByText(/Pick the ones you like/)).toHaveLength(isOpen ? 1 : 0);
    const isOver = Date.parse(now) > Date.parse(DATES.campaign_end);
    expect(screen.queryAllByText(/points to the next token/)).toHaveLength(isOver ? 0 : 1);
  });
});
