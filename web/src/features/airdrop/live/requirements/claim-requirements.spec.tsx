import { act, screen, within } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type Language, type SiteSettings } from '#libs/domain/index.js';
import { makeMe, makeTask, refusal, renderLive } from '../../../../../../test/support/web/live.js';
import { renderSettings, resetSiteSettings } from '../../../../lib/site-settings.js';
import type { PageTask } from '../../use-tasks.js';
import { ClaimRequirements } from './claim-requirements.js';

const REQUIREMENTS = 'GET /me/claim-requirements';
const HOLD = makeTask('ton_balance', { amount: '1' });

const AGE = {
  code: 'wallet_days',
  is_met: false,
  have: 3,
  needed: 7,
  unit: 'days',
  met_at: '2030-05-10T08:00:00.000Z',
  text: 'Your wallet has been in use for 3 days; 7 are needed',
};

interface Shown {
  settings?: Partial<SiteSettings>;
  tasks?: PageTask[];
  answer?: unknown;
  isSignedIn?: boolean;
  language?: Language;
}

async function show({ settings, tasks = [], answer = [], isSignedIn = true, language }: Shown) {
  renderSettings({ ...DEFAULT_SITE_SETTINGS, claim_holding_days: 0, ...settings });
  const account = isSignedIn ? makeMe() : null;
  const content = <ClaimRequirements account={account} tasks={tasks} />;
  return renderLive(content, { [REQUIREMENTS]: answer }, language);
}

const items = async () => {
  const region = await screen.findByRole('region', { name: 'Before you can claim' });
  return within(region).getAllByRole('listitem');
};

describe('what a claim needs besides points', () => {
  afterEach(() => act(resetSiteSettings));

  it('is shown with what is met, what is missing, and when to come back', async () => {
    const telegram = { ...AGE, code: 'telegram', is_met: true, have: 1, needed: 1, met_at: null };
    await show({ answer: [telegram, AGE] });
    await screen.findByText('Missing');
    const [met, missing] = await items();
    expect(met).toHaveTextContent(/^A linked Telegram account.?Met$/);
    expect(missing).toHaveTextContent('A wallet in use for 7 daysMissing');
    expect(missing).toHaveTextContent(AGE.text);
    expect(missing).toHaveTextContent(/Possible from .*2030/);
  });

  it('is shown to visitors who are not signed in, as the rules say', async () => {
    const settings = {
      claim_wallet_days: 7,
      claim_outgoing_transactions: 1,
      claim_holding_days: 3,
    };
    await show({ settings, tasks: [HOLD], isSignedIn: false });
    expect((await items()).map(({ textContent }) => textContent)).toEqual([
      'A wallet in use for 7 days',
      '1 transaction sent by your wallet',
      'The balance a task needs, held for 3 daysApplies once you complete a task that needs a balance. The balance is checked at random times.',
    ]);
    expect(screen.queryByText(/Missing|Met/)).toBeNull();
  });

  it('names the announced moment instead of the days', async () => {
    const settings = { claim_holding_days: 3, claim_snapshot_at: '2030-05-10T08:00:00.000Z' };
    await show({ settings, tasks: [HOLD], isSignedIn: false });
    const [moment, ...others] = await items();
    expect(moment).toHaveTextContent(/at the announced moment: .*2030/);
    expect(others).toEqual([]);
  });

  it('names the service that learns of the wallet with a claim, also where nothing else is needed', async () => {
    const settings = { outside_score_url: 'https://score.example.com' };
    await show({ settings });
    const region = await screen.findByRole('region', { name: 'Before you can claim' });
    expect(region).toHaveTextContent(/address of your wallet is sent to score\.example\.com/);
  });

  it('is nothing where no rule asks for anything, or no task needs a balance', async () => {
    await show({ settings: { claim_holding_days: 3 } });
    expect(screen.queryByText('Before you can claim')).toBeNull();
  });

  it('offers to link Telegram where that is missing', async () => {
    const telegram = { ...AGE, code: 'telegram', have: 0, needed: 1, met_at: null };
    const calls = await show({ answer: [telegram] });
    await screen.findByText('Missing');
    expect(calls.map(({ name }) => name)).toContain('GET /me/telegram');
  });

  it('shows the rules, and offers a retry, when the progress could not be loaded', async () => {
    const answer = () => refusal(503, 'server.unavailable', 'Away');
    await show({ settings: { claim_wallet_days: 7 }, answer });
    expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
    expect(await items()).toHaveLength(1);
  });

  it('is written in Chinese', async () => {
    await show({ settings: { claim_wallet_days: 7 }, isSignedIn: false, language: 'zh' });
    expect(await screen.findByText('钱包已使用满 7 天')).toBeVisible();
  });
});
