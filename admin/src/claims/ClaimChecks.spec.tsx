import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, type I18nProvider, TestMemoryRouter } from 'react-admin';
import type { ClaimRecord } from '../providers/data/records.js';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { ClaimChecks } from './ClaimChecks.js';

const NOTHING = 'No risks found';
const SIGNAL = { code: 'shared_network', count: 3, since: null, user_ids: [] };

let i18nProvider: I18nProvider;

type Ask = () => Promise<object[]>;
const never: Ask = () => new Promise(() => undefined);
const nothing: Ask = async () => [];
const away: Ask = () => Promise.reject(new Error('errors.timeout'));

/** Shows the checks with these responses. */
function openChecks(asked: { balances: Ask; signals: Ask }) {
  const dataProvider = answerCalls({
    listClaimBalances: () => asked.balances(),
    listUserSignals: () => asked.signals(),
    getOutsideScore: () => ({ state: 'not_asked', reasons: [] }),
  });
  return render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <ClaimChecks claim={{ id: 3, user_id: 1 } as ClaimRecord} />
      </AdminContext>
    </TestMemoryRouter>,
  );
}

describe('what to look at before a claim is approved', () => {
  beforeAll(async () => {
    i18nProvider = await createI18nProvider('en');
  });

  afterEach(() => jest.restoreAllMocks());

  it('is nothing once balances and signals have answered so', async () => {
    openChecks({ balances: nothing, signals: nothing });
    expect(await screen.findByText(NOTHING)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has its place kept while it is asked for', async () => {
    const { container } = openChecks({ balances: never, signals: async () => [SIGNAL] });
    expect(await screen.findByText('Signal')).toBeVisible();
    expect(container.querySelector('.MuiSkeleton-root')).toBeVisible();
    expect(screen.queryByText(NOTHING)).toBeNull();
  });

  it('is not nothing before everything has answered', () => {
    openChecks({ balances: nothing, signals: nothing });
    expect(screen.queryByText(NOTHING)).toBeNull();
  });

  it('says that it could not be loaded, and is loaded again', async () => {
    // react-admin logs failed calls.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const asked = { balances: away, signals: nothing };
    openChecks(asked);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load all checks');
    expect(alert).toHaveTextContent('The server took too long to answer');
    expect(screen.queryByText(NOTHING)).toBeNull();
    asked.balances = async () => [
      { task_id: 1, title: '持有代币', title_en: 'Hold tokens', is_kept: false, reason: null },
    ];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hold tokens')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
