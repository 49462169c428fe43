import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { AdminContext, TestMemoryRouter } from 'react-admin';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { PausedAlert } from './Dashboard.js';

/** Shows the note, and resolves once the campaign is known. */
async function openNote(campaign: object) {
  let asked = 0;
  const getCampaign = () => {
    asked += 1;
    return campaign;
  };
  const queryClient = new QueryClient();
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={answerCalls({ getCampaign })}
        i18nProvider={await createI18nProvider('en')}
        queryClient={queryClient}
      >
        <PausedAlert />
        <p>The rest of the dashboard</p>
      </AdminContext>
    </TestMemoryRouter>,
  );
  await screen.findByText('The rest of the dashboard');
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

describe('the dashboard', () => {
  it('says that the campaign is paused, and where it is resumed', async () => {
    await openNote({ is_paused: true, is_closed: false });
    expect(await screen.findByRole('note')).toHaveTextContent('The campaign is paused');
    expect(screen.getByRole('link', { name: 'Go to the campaign' })).toHaveAttribute(
      'href',
      '/campaign',
    );
  });

  it.each([
    ['while it runs', { is_paused: false, is_closed: false }],
    ['once it is closed', { is_paused: true, is_closed: true }],
  ])('says nothing of a pause %s', async (_when, campaign) => {
    await openNote(campaign);
    expect(screen.queryByRole('note')).toBeNull();
  });
});
