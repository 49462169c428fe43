import '../../../../../test/support/web/browser-gaps.js';
import { act, screen } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { makeClaim, makeTask } from '../../../../../test/support/web/live.js';
import { renderSite } from '../../../../../test/support/web/render.js';
import { renderSettings, resetSiteSettings } from '../../../lib/site-settings.js';
import type { Rewards } from '../participation-state.js';
import { type CardStep, StepCard } from './step-card.js';
import { useStepAction } from './use-step-action.js';

const TASK = makeTask('page_visit', { seconds: 150 }, { title_en: 'Read the terms', points: 120 });
const PAYOUT = { kind: 'payout', receipt: makeClaim() } as const;

const rewards = {
  progress: { totalPoints: 3200, completedTasks: 1, totalTasks: 2, claimableTokens: 3 },
  claimedTokens: 2,
  ready: true,
} as Rewards;

function Card({ step, isLive }: { step: CardStep; isLive: boolean }) {
  const wallet = { connect: () => undefined, status: 'connected' } as const;
  const action = useStepAction(step, { wallet, rewards, isLive });
  return <StepCard step={step} action={action} rewards={rewards} />;
}

async function show(step: CardStep, mode: 'live' | 'preview' = 'live') {
  renderSettings({ ...DEFAULT_SITE_SETTINGS, campaign_mode: mode });
  await renderSite(<Card step={step} isLive={mode === 'live'} />);
}

describe('The card of the next step', () => {
  afterEach(() => act(resetSiteSettings));

  it.each<[CardStep, string, RegExp, string | null]>([
    [
      { kind: 'task', task: TASK, isFirst: true },
      'Start here: Read the terms',
      /^120 points in about 3 minutes, checked at once\.$/,
      `#task-${TASK.id}`,
    ],
    [
      { kind: 'continue', task: TASK },
      'Continue: Read the terms',
      /brings 120 points once you finish it/,
      `#task-${TASK.id}`,
    ],
    [
      { kind: 'to_wallet', tokens: 1200, until: '2099-06-01T00:00:00.000Z' },
      'Withdraw 1,200 JETD to your wallet',
      /ready for you until .*2099/,
      '/airdrop/claims',
    ],
    [
      { kind: 'review', count: 2, until: '2099-06-01T00:00:00.000Z' },
      '2 tasks are being checked',
      /^A person reviews it by .*2099.* You do not need to do anything\.$/,
      null,
    ],
    [
      { ...PAYOUT, until: '2099-06-01T00:00:00.000Z' },
      'Waiting for delivery: 2 JETD',
      /^The team checks it, .* They should arrive by .*2099/,
      '/airdrop/claims',
    ],
    [
      { kind: 'delivered', tokens: 2, url: 'https://example.com/tx' },
      'Delivered: 2 JETD',
      /have arrived in your wallet/,
      'https://example.com/tx',
    ],
    [{ kind: 'done' }, 'Nothing left to do right now', /800 points from/, '/airdrop/invite'],
    [{ kind: 'upcoming' }, 'You are ready', /Tasks open on .*20\d\d/, null],
    [
      { kind: 'ended' },
      'Your result: 3,200 points, 2 JETD claimed',
      /under Activity/,
      '/airdrop/activity',
    ],
  ])('has a sentence and a button: %#', async (step, title, text, href) => {
    await show(step);
    const card = screen.getByRole('region', { name: title });
    expect(card).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    const link = screen.queryByRole('link');
    if (href === null) expect(link).toBeNull();
    else expect(link).toHaveAttribute('href', href);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('promises no day that has passed', async () => {
    await show({ ...PAYOUT, until: '2020-06-01T00:00:00.000Z' });
    expect(screen.getByText(/^The team checks it/)).toBeVisible();
    expect(screen.queryByText(/They should arrive/)).toBeNull();
  });

  it('says of the preview that tasks complete automatically', async () => {
    await show({ kind: 'task', task: TASK, isFirst: false }, 'preview');
    expect(screen.getByText(/^120 points\. In this preview/)).toBeVisible();
  });

  it('claims with its button', async () => {
    await show({ kind: 'claim', tokens: 3 });
    expect(screen.getByRole('region', { name: 'Claim 3 JETD' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Claim tokens' })).toBeEnabled();
  });
});
