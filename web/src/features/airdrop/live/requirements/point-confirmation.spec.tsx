import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_SITE_SETTINGS, type Language, type SiteSettings } from '#libs/domain/index.js';
import { makeMe, makeTask, refusal, renderLive } from '../../../../../../test/support/web/live.js';
import { renderSettings, resetSiteSettings } from '../../../../lib/site-settings.js';
import type { PageTask } from '../../use-tasks.js';
import { PointConfirmation } from './point-confirmation.js';

const CONFIRMATION = 'GET /me/point-confirmation';

const STATE = {
  is_needed: true,
  is_confirmed: false,
  provisional_points: 2400,
  ground: null,
  confirmed_at: null,
  ways: [
    {
      ground: 'balance',
      is_met: false,
      met_at: '2030-05-10T08:00:00.000Z',
      text: 'Your wallet has held 1.20 TON on average for 1 of 3 days; 1 TON are needed',
    },
  ],
};

interface Shown {
  settings?: Partial<SiteSettings>;
  tasks?: PageTask[];
  answer?: unknown;
  isSignedIn?: boolean;
  language?: Language;
}

async function show({ settings, tasks = [], answer = STATE, isSignedIn = true, language }: Shown) {
  renderSettings({ ...DEFAULT_SITE_SETTINGS, campaign_mode: 'live', ...settings });
  const account = isSignedIn ? makeMe() : null;
  const content = <PointConfirmation account={account} tasks={tasks} />;
  const answers = { [CONFIRMATION]: answer, 'POST /me/point-confirmation/check': answer };
  return renderLive(content, answers, language);
}

const items = async (name: string) => {
  const region = await screen.findByRole('region', { name });
  return within(region).getAllByRole('listitem');
};

describe('provisional points', () => {
  afterEach(() => act(resetSiteSettings));

  it('are shown with their number, what confirms them, and the moment of that', async () => {
    await show({});
    await screen.findByText(/2,400 points are provisional/);
    const [way] = await items('Your points are provisional');
    expect(way).toHaveTextContent('1 TON in the wallet, on average for 3 days');
    expect(way).toHaveTextContent(STATE.ways[0]?.text ?? '');
    expect(way).toHaveTextContent(/At the earliest on .*2030/);
  });

  it('are explained before signing in; Telegram only where a task proves the chat', async () => {
    await show({ isSignedIn: false });
    expect(await items('Your points are provisional')).toHaveLength(2);
    await show({ isSignedIn: false, tasks: [makeTask('telegram_member')] });
    expect(screen.getAllByText(/Telegram account older than a year/)).toHaveLength(1);
  });

  it('let a visitor request a check of the balance until its days have begun', async () => {
    const way = { ...STATE.ways[0], met_at: null, text: 'Your wallet held 0.00 TON' };
    await show({ answer: { ...STATE, ways: [way] } });
    const button = await screen.findByRole('button', { name: 'Check my balance' });
    await userEvent.click(button);
    expect(await screen.findByText(/will be checked within minutes/)).toBeVisible();
  });

  it('say what has confirmed them', async () => {
    await show({ answer: { ...STATE, is_confirmed: true, ground: 'wallet', ways: [] } });
    expect(await screen.findByText('By the age of your wallet.')).toBeVisible();
  });

  it('show the ways, and offer a retry, when the progress could not be loaded', async () => {
    await show({ answer: () => refusal(503, 'server.unavailable', 'Away') });
    expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
    expect(await items('Your points are provisional')).toHaveLength(2);
  });

  it('are nothing in a campaign without the rule, and in a preview', async () => {
    await show({ settings: { points_need_confirmation: false } });
    await show({ settings: { campaign_mode: 'preview' } });
    expect(screen.queryByText(/provisional/)).toBeNull();
  });

  it('are written in Chinese', async () => {
    await show({ isSignedIn: false, language: 'zh' });
    expect(await screen.findByText('钱包连续 3 天平均持有 1 TON')).toBeVisible();
  });
});
