import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import {
  AdminContext,
  RecordContextProvider,
  ResourceContextProvider,
  TestMemoryRouter,
} from 'react-admin';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { answerCalls } from '../../test-support/answerCalls.js';
import { UserOverview } from './UserOverview.js';

const FORMER = 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ';
const NOW = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';

describe('a user’s page', () => {
  it('has the former wallets, and until when each took part', async () => {
    const change = {
      id: 1,
      from_wallet: FORMER,
      to_wallet: NOW,
      created_at: '2030-05-10T08:00:00Z',
    };
    const dataProvider = answerCalls({ listUserWalletChanges: () => [change], listLogs: () => [] });
    const at = { created_at: '2030-05-01T08:00:00Z', updated_at: '2030-05-10T08:00:00Z' };
    const user = {
      id: 1,
      ...at,
      wallet_address: NOW,
      total_points: 0,
      claimed_tokens: 0,
      signals: [],
    };
    render(
      <TestMemoryRouter>
        <AdminContext
          dataProvider={dataProvider}
          i18nProvider={await createI18nProvider('en')}
          queryClient={new QueryClient()}
        >
          <ResourceContextProvider value="users">
            <RecordContextProvider value={user}>
              <UserOverview />
            </RecordContextProvider>
          </ResourceContextProvider>
        </AdminContext>
      </TestMemoryRouter>,
    );
    expect(await screen.findByText(FORMER)).toBeVisible();
    expect(screen.getByText(/^until/)).toBeVisible();
  });
});
