import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { AdminContext, TestMemoryRouter } from 'react-admin';
import type { CampaignState, ClosingPlan } from '../providers/data/records.js';
import { createI18nProvider, loadTexts } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { ClosingCard } from './ClosingCard.js';

const LIVE = { mode: 'live', is_closed: false } as CampaignState;

/** Shows the card; each time the plan is asked for, the next one is answered. */
async function openCard(...plans: Partial<ClosingPlan>[]) {
  const getClosingPlan = () => {
    const plan = plans.length > 1 ? plans.shift() : plans[0];
    return { users: 0, tokens: 0, unpaid_claims: 0, unpaid_tokens: 0, open: [], ...plan };
  };
  const i18nProvider = await createI18nProvider('en');
  await loadTexts('campaign');
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={answerCalls({ getClosingPlan })}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <ClosingCard campaign={LIVE} />
      </AdminContext>
    </TestMemoryRouter>,
  );
  return within(await screen.findByRole('region', { name: 'Close the campaign' }));
}

describe('the end of a campaign', () => {
  afterEach(() => jest.useRealTimers());

  it('has the way to what is still open, and none to what only takes a moment', async () => {
    const card = await openCard({ open: ['waiting_reviews', 'waiting_invitations'] });
    expect(await card.findByRole('link')).toHaveAttribute('href', '/reviews');
    expect(card.getByText(/^Wait a moment: invitations/).closest('a')).toBeNull();
  });

  it('notices automatically that the wait is over', async () => {
    jest.useFakeTimers({
      doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'Date', 'performance'],
    });
    const card = await openCard({ open: ['waiting_invitations'] }, { open: [] });
    expect(await card.findByText(/^Wait a moment/)).toBeVisible();
    await act(async () => jest.advanceTimersByTimeAsync(6000));
    expect(await card.findByRole('button', { name: 'Close the campaign' })).toBeVisible();
  });

  it('names the claims that are forfeited because nobody collected them', async () => {
    const card = await openCard({ unpaid_claims: 2, unpaid_tokens: 5 });
    expect(await card.findByText(/^2 unpaid claims lose 5 tokens/)).toBeVisible();
  });

  it('says where nobody loses anything', async () => {
    const card = await openCard({ users: 0 });
    await act(async () => (await card.findByRole('button')).click());
    expect(await screen.findByText(/^No user loses unclaimed tokens/)).toBeVisible();
  });
});
