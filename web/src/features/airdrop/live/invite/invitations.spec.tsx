import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import type { Language } from '#libs/domain/index.js';
import { makeMe, renderLive } from '../../../../../../test/support/web/live.js';
import { useSharedPicture } from '../share/shared-picture.js';
import { Invitations } from './invitations.js';

const SUMMARY = {
  referral_code: '7H2K9QXD',
  invited: 3,
  counted: 1,
  points: 0,
  points_per_group: 300,
  group_size: 3,
  missing_for_next: 2,
  min_points: 500,
  min_days: 3,
  needs_task: true,
  daily_limit: 20,
  join_until: '2100-01-01T00:00:00.000Z',
};
const FRIEND = {
  joined_at: '2030-05-01T00:00:00.000Z',
  is_counted: false,
  points_missing: null,
  counts_from: null as string | null,
};
const FRIENDS = [
  { ...FRIEND, wallet: 'UQAa…aaaa', is_counted: true, reason: null },
  { ...FRIEND, wallet: 'UQAb…bbbb', reason: 'too_few_points', points_missing: 40 },
  { ...FRIEND, wallet: 'UQAc…cccc', reason: 'banned' },
];
const LINK = `${location.origin}/airdrop?ref=7H2K9QXD`;

const show = (summary = SUMMARY, language: Language = 'en') =>
  renderLive(
    <Invitations account={makeMe()} />,
    { 'GET /me/referrals/summary': summary, 'GET /me/referrals': FRIENDS },
    language,
  );

describe('Inviting friends', () => {
  it('offers the link to copy, and to send by Telegram', async () => {
    const writeText = jest.fn(async () => undefined);
    Object.assign(navigator, { clipboard: { writeText } });
    await show();
    expect(await screen.findByLabelText('Your invitation link')).toHaveValue(LINK);
    await act(async () => screen.getByRole('button', { name: 'Copy link' }).click());
    expect(writeText).toHaveBeenCalledWith(LINK);
    expect(screen.getByRole('button', { name: 'Link copied' })).toBeVisible();
    const telegram = screen.getByRole('link', { name: /^Send by Telegram/ });
    const sent = new URL(telegram.getAttribute('href') ?? '');
    expect(sent.origin + sent.pathname).toBe('https://t.me/share/url');
    expect(sent.searchParams.get('url')).toBe(LINK);
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('offers the device’s own way to share where there is one', async () => {
    const share = jest.fn(async () => undefined);
    Object.assign(navigator, { share });
    await show();
    const button = await screen.findByRole('button', { name: 'Share' });
    await act(async () => button.click());
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: LINK }));
    Reflect.deleteProperty(navigator, 'share');
  });

  it.each([
    ['en', ['Invited3', 'Counted1'], '2 more friends until the next 300 points'],
    ['zh', ['已邀请3', '已计入1'], '再邀请 2 位好友即可获得 300 积分'],
  ] as const)('shows the totals: %s', async (language, figures, missing) => {
    await show(SUMMARY, language);
    expect(await screen.findByText(missing)).toBeVisible();
    for (const figure of figures) {
      expect(
        screen.getAllByRole('definition').map((it) => it.parentElement?.textContent),
      ).toContain(figure);
    }
  });

  it('offers a picture of the highest level that was reached', async () => {
    await show({ ...SUMMARY, invited: 14, counted: 12 });
    expect(await screen.findByText('Level reached: 10 friends')).toBeVisible();
    const button = screen.getByRole('button', { name: /^Share a picture/ });
    await act(async () => button.click());
    expect(useSharedPicture.getState().picture).toEqual({ kind: 'friends', name: '10', count: 10 });
  });

  it('says in one line what is missing without a network', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await renderLive(<Invitations account={makeMe()} />);
    expect(await screen.findByText('Your invitations could not be loaded')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    online.mockReturnValue(true);
    await act(async () => dispatchEvent(new Event('online')));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    online.mockRestore();
  });

  it('offers none before the first level', async () => {
    await show({ ...SUMMARY, counted: 0 });
    expect(await screen.findByText(/more friends until/)).toBeVisible();
    expect(screen.queryByText(/^Level reached/)).toBeNull();
  });

  it('says what a friend needs to count, and how many can in a day', async () => {
    await show();
    expect(await screen.findByText('500 points of their own')).toBeVisible();
    expect(screen.getByText(/^a completed task that was verified/)).toBeVisible();
    expect(screen.getByText('3 days after joining')).toBeVisible();
    expect(screen.getByText(/^Up to 20 more friends can count each day/)).toBeVisible();
  });

  it('leaves out what the campaign does not ask for', async () => {
    await show({ ...SUMMARY, min_days: 0, needs_task: false, daily_limit: 0 });
    expect(await screen.findByText('500 points of their own')).toBeVisible();
    expect(screen.queryByText(/was verified|after joining|each day/)).toBeNull();
  });

  it.each([
    ['en', /^Friends who join now no longer count/],
    ['zh', /^现在加入的好友不再计入/],
  ] as const)('says when friends who join now come too late: %s', async (language, text) => {
    await show({ ...SUMMARY, join_until: '2020-01-01T00:00:00.000Z' }, language);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('promises nothing else of a friend who came too late', async () => {
    await renderLive(<Invitations account={makeMe()} />, {
      'GET /me/referrals/summary': SUMMARY,
      'GET /me/referrals': [{ ...FRIEND, wallet: 'UQAd…dddd', reason: 'too_late' }],
    });
    expect(
      await screen.findByText('Joined too late to count before the campaign ends'),
    ).toBeVisible();
  });

  it.each([
    ['too_early', 'Counts from May 4, 2030'],
    ['daily_limit', 'Counts from May 4, 2030, as today’s limit is reached'],
    ['task_missing', 'Needs a completed task that was verified'],
  ])('says when a friend counts: %s', async (reason, text) => {
    const counts_from = '2030-05-04T00:00:00.000Z';
    await renderLive(<Invitations account={makeMe()} />, {
      'GET /me/referrals/summary': SUMMARY,
      'GET /me/referrals': [{ ...FRIEND, wallet: 'UQAd…dddd', reason, counts_from }],
    });
    const earliest = reason === 'task_missing' ? ' · from May 4, 2030 at the earliest' : '';
    expect(await screen.findByText(text + earliest)).toBeVisible();
  });

  it('says of each friend whether they count, and what is missing', async () => {
    await show();
    expect(await screen.findByText('Needs 40 more points')).toBeVisible();
    expect(screen.getByText('Banned, does not count')).toBeVisible();
    const friends = screen.getByRole('region', { name: 'Your invited friends' });
    expect(
      within(friends)
        .getAllByRole('listitem')
        .map((it) => it.textContent),
    ).toEqual([
      expect.stringMatching(/^UQAa…aaaa.*Counted$/),
      expect.stringMatching(/^UQAb…bbbb/),
      expect.stringMatching(/^UQAc…cccc/),
    ]);
  });

  it('says so when nobody has come yet', async () => {
    await show({ ...SUMMARY, invited: 0, counted: 0, missing_for_next: 3 });
    expect(await screen.findByText('Nobody has joined with your link yet')).toBeVisible();
  });
});
