import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, type I18nProvider, Notification, TestMemoryRouter } from 'react-admin';
import { ApiError } from '#libs/api-client/index.js';
import { DEFAULT_SITE_SETTINGS, formatTonAddress } from '#libs/domain/index.js';
import type { PayoutPlan } from '../providers/data/records.js';
import { toHttpError } from '../providers/httpError.js';
import { createI18nProvider } from '../providers/i18n/i18nProvider.js';
import { answerApi, stopAnswering } from '../test-support/answerApi.js';
import { answerCalls } from '../test-support/answerCalls.js';
import { NewBatch } from './NewBatch.js';
import { useBatches } from './usePayouts.js';

const PAYER = formatTonAddress(`0:${'1'.repeat(64)}`, 'mainnet');
const PLAN: PayoutPlan = {
  approved_claims: 3,
  approved_tokens: 6,
  failed_claims: 0,
  banned_claims: 0,
  jetton_master: null,
  decimals: null,
  most: 3,
  attached_nanotons: '50000000',
  reserve_nanotons: '0',
  open_alerts: 0,
};

let i18nProvider: I18nProvider;

/** Stands for the list of the batches. */
const Batches = () => <p>{useBatches().data?.map(({ id }) => `Batch ${id}`)}</p>;

/** Has a batch made whose making ends in that way. */
function freeze(createPayoutBatch: () => Promise<unknown>) {
  answerApi(() => Response.json(DEFAULT_SITE_SETTINGS));
  const batches = [{ id: 1 }];
  const dataProvider = answerCalls({
    listPayoutBatches: () => [...batches],
    createPayoutBatch: () => {
      batches.push({ id: 2 });
      return createPayoutBatch();
    },
  });
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <NewBatch plan={{ ...PLAN, jetton_master: PAYER }} />
        <Batches />
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'By file' }));
  fireEvent.change(screen.getByLabelText('Paying wallet'), { target: { value: PAYER } });
  fireEvent.click(screen.getByRole('button', { name: 'Freeze 3 payouts' }));
}

const failing = (error: ApiError) => () => Promise.reject(toHttpError(error));

describe('a batch', () => {
  beforeAll(async () => {
    i18nProvider = await createI18nProvider('en');
  });
  // react-admin writes there what a call was refused with.
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => {
    stopAnswering();
    jest.restoreAllMocks();
  });

  it('has its button busy while it is made', async () => {
    freeze(() => new Promise(() => undefined));
    expect(await screen.findByRole('progressbar')).toBeVisible();
    expect(screen.getByRole('button', { name: /Freeze 3 payouts/ })).toBeDisabled();
  });

  it.each([
    ['came too late', new DOMException('Too late', 'TimeoutError')],
    ['broke off', new TypeError('Failed to fetch')],
  ])('without an answer is not called failed: it %s', async (_what, cause) => {
    freeze(failing(new ApiError('', 0, undefined, { cause })));
    const alert = await screen.findByText(/^The server did not answer in time, so the batch may/);
    expect(alert).toBeVisible();
    expect(screen.queryByText('The batch was not created')).toBeNull();
    expect(screen.queryByText(/please try again/)).toBeNull();
    expect(await screen.findByText(/Batch 2/)).toBeVisible();
  });

  it('that the server refused was not made', async () => {
    freeze(failing(new ApiError('', 409, { detail: 'Too few tokens' })));
    expect(await screen.findByText('The batch was not created')).toBeVisible();
    expect(screen.getByText('Too few tokens')).toBeVisible();
  });
});
