import '../../../../test/support/web/browser-gaps.js';
import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#libs/domain/index.js';
import { makeMe, renderLive, WALLET } from '../../../../test/support/web/live.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { renderSettings, resetSiteSettings } from '../../lib/site-settings.js';
import { INITIAL_WALLET_STATE, useWalletStore, walletEvents } from '../wallet/wallet-store.js';
import { Page as AirdropPage } from './airdrop-page.js';
import { Page as ClaimsPage } from './sections/claims-page.js';
import { Page as InvitePage } from './sections/invite-page.js';

const DATES = { campaign_start: '2030-05-01T00:00:00Z', campaign_end: '2030-05-31T00:00:00Z' };

describe('The airdrop page', () => {
  afterEach(() => jest.useRealTimers());

  it.each([
    ['2030-04-30T00:00:00Z', 'en', /^The campaign starts on .*2030, \d\d:\d\d .+\. Look through/],
    ['2030-05-10T00:00:00Z', 'en', /^Every task below is worth points/],
    ['2030-05-30T12:00:00Z', 'en', /^Every task below is worth points/],
    ['2030-06-01T00:00:00Z', 'en', /^The campaign ended on .*2030, \d\d:\d\d .+\. Nothing can be/],
    ['2030-04-30T00:00:00Z', 'zh', /^活动将于 2030年.+开始。/],
    ['2030-06-01T00:00:00Z', 'zh', /^活动已于 2030年.+结束/],
  ] as const)('says at %s in %s the state of the campaign', async (now, language, lead) => {
    jest.useFakeTimers({ now: new Date(now), doNotFake: ['queueMicrotask', 'setTimeout'] });
    answerApi({ '/airdrop/tasks': [], '/public/site': { ...DEFAULT_SITE_SETTINGS, ...DATES } });
    await renderSite(<AirdropPage />, { language });
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
    await renderSite(<AirdropPage />);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const isOpen = title.startsWith('Complete');
    expect(screen.queryAllByText(/Pick the ones you like/)).toHaveLength(isOpen ? 1 : 0);
    const isOver = Date.parse(now) > Date.parse(DATES.campaign_end);
    expect(screen.queryAllByText(/points to the next token/)).toHaveLength(isOver ? 0 : 1);
  });
});

describe('The head of a section', () => {
  afterEach(() => {
    jest.useRealTimers();
    act(() => {
      useWalletStore.setState(INITIAL_WALLET_STATE);
      resetSiteSettings();
    });
  });

  const SECTIONS = {
    tasks: <AirdropPage />,
    invite: <InvitePage />,
    claims: <ClaimsPage />,
  };

  const open = async (
    name: keyof typeof SECTIONS,
    day: string,
    settings: Partial<SiteSettings>,
  ) => {
    jest.useFakeTimers({ now: new Date(day), doNotFake: ['queueMicrotask', 'setTimeout'] });
    renderSettings({ ...DEFAULT_SITE_SETTINGS, ...DATES, campaign_mode: 'live', ...settings });
    walletEvents.connected({ address: WALLET, chain: 'mainnet' }, 'Sample');
    const me = makeMe({ is_banned: true, ban_reason: 'Abuse' });
    await renderLive(SECTIONS[name], { 'GET /me': me, 'GET /airdrop/tasks': [] });
  };

  it.each([
    ['tasks', 'This wallet cannot take part'],
    ['invite', 'Your invitations'],
    ['claims', 'Your claims'],
  ] as const)('invites nobody who is banned: %s', async (name, title) => {
    await open(name, '2030-05-10', {});
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it.each([
    ['tasks', {}, 'The airdrop has ended'],
    ['invite', {}, 'Your invitations'],
    ['claims', {}, 'Your claims'],
    ['invite', { claim_deadline: '2030-06-30T00:00:00Z' }, 'Your invitations'],
    ['claims', { closed_at: '2030-06-05T00:00:00Z' }, 'Your claims'],
  ] as const)('says of what is over that it is over: %s, %p', async (name, settings, title) => {
    await open(name, '2030-06-10', settings);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it.each([
    ['2030-05-10', true],
    ['2030-06-10', false],
  ])('says what a claim needs while there can be one: %s', async (day, isShown) => {
    await open('claims', day, { claim_wallet_days: 7 });
    await screen.findByRole('heading', { level: 1, name: 'Your claims' });
    if (isShown) expect(await screen.findByText('Before you can claim')).toBeVisible();
    else expect(screen.queryByText('Before you can claim')).toBeNull();
  });
});
