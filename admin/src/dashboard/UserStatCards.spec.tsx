import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AdminContext, TestMemoryRouter } from 'react-admin';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { UserStatCards } from './UserStatCards.js';

const FIGURES = {
  total_users: 300,
  active_users: 290,
  banned_users: 3,
  total_points: 9000,
  total_claimed_tokens: 4,
};
const weekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);

/** Shows the cards beside the figures of a week ago. */
async function openCards(before: object[]) {
  const dataProvider = answerCalls({
    getUserStats: () => FIGURES,
    getUserStatsHistory: () => before,
  });
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        i18nProvider={await createI18nProvider('en')}
        queryClient={new QueryClient()}
      >
        <UserStatCards />
      </AdminContext>
    </TestMemoryRouter>,
  );
  expect(await screen.findByText('300')).toBeVisible();
}

describe('the figures of the dashboard', () => {
  it('stand beside those of a week ago', async () => {
    await openCards([{ ...FIGURES, day: weekAgo(), total_users: 16 }]);
    expect(await screen.findByText(/16 a week ago \(\+284\)/)).toBeVisible();
  });

  it.each([
    ['nothing is known', []],
    ['there was nobody', [{ ...FIGURES, day: weekAgo(), total_users: 0 }]],
  ])('are not compared where %s of a week ago', async (_what, before) => {
    await openCards(before);
    expect(screen.queryByText(/week ago/)).toBeNull();
  });
});
