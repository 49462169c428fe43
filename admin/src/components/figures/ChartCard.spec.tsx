import { render, screen, within } from '@testing-library/react';
import { CoreAdminContext, TestMemoryRouter } from 'react-admin';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { ChartCard } from './ChartCard.js';

type Props = Partial<Parameters<typeof ChartCard>[0]>;

async function openCard(props: Props) {
  render(
    <TestMemoryRouter>
      <CoreAdminContext i18nProvider={await createI18nProvider('en')}>
        <ChartCard
          title="dashboard.new_users"
          summary="Today 3."
          height={160}
          state="ready"
          isEmpty={false}
          chart={<svg role="img" aria-label="bars" />}
          heads={['Day', 'New users']}
          rows={[['24 Nov', 3]]}
          {...props}
        />
      </CoreAdminContext>
    </TestMemoryRouter>,
  );
  return within(await screen.findByRole('region', { name: 'New users in the last 14 days' }));
}

describe('a chart', () => {
  it('has its message in words and its figures as a table', async () => {
    const card = await openCard({});
    expect(card.getByText('Today 3.')).toBeVisible();
    expect(card.getByRole('img', { name: 'bars' })).toBeVisible();
    expect(card.getByText('Show as a table')).toBeVisible();
  });

  it('is one line where every figure is zero', async () => {
    const card = await openCard({ isEmpty: true });
    expect(card.getByRole('heading')).toBeVisible();
    expect(card.getByText('No activity in this period')).toBeVisible();
    expect(card.queryByRole('img')).toBeNull();
    expect(card.queryByText('Show as a table')).toBeNull();
  });

  it('is not called empty before its figures are known, nor where they could not be read', async () => {
    const card = await openCard({ isEmpty: true, state: 'failed' });
    expect(card.queryByText('No activity in this period')).toBeNull();
    expect(card.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
