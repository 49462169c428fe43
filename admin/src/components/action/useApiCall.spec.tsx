import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import { AdminContext, type I18nProvider, Notification, TestMemoryRouter } from 'react-admin';
import { ApiError } from '#libs/api-client/index.js';
import { toHttpError } from '../../providers/httpError.js';
import { createI18nProvider, loadTexts } from '../../providers/i18n/i18nProvider.js';
import { answerCalls } from '../../test-support/answerCalls.js';
import { type ApiAction, useApiCall } from './useApiCall.js';

let i18nProvider: I18nProvider;

const refused = (status: number, problem?: object, cause?: unknown) =>
  toHttpError(new ApiError('', status, problem as never, { cause }));

/** Runs a call with this outcome; returns the result of `run`. */
async function call(answer: () => unknown, more: Partial<ApiAction<unknown>> = {}) {
  const queryClient = new QueryClient();
  const refresh = jest.spyOn(queryClient, 'invalidateQueries');
  const { result } = renderHook(() => useApiCall(), {
    wrapper: ({ children }) => (
      <TestMemoryRouter>
        <AdminContext
          dataProvider={answerCalls({ pauseCampaign: answer })}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
        >
          {children}
          <Notification />
        </AdminContext>
      </TestMemoryRouter>
    ),
  });
  const errors = await act(() =>
    result.current.run({
      run: (api) => api('pauseCampaign'),
      success: 'campaign.paused',
      failure: 'campaign.pause_failed',
      ...more,
    }),
  );
  return { errors, refreshes: refresh.mock.calls.length, read: refresh.mock.calls, result };
}

describe('a call of the API', () => {
  beforeAll(async () => {
    i18nProvider = await createI18nProvider('en');
    await loadTexts('campaign');
  });
  // react-admin logs there why a call was refused.
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('says that it is done, and has the screen read again', async () => {
    const { errors, refreshes, result } = await call(() => ({}));
    expect(await screen.findByText('Campaign paused')).toBeVisible();
    expect(errors).toBeUndefined();
    expect(refreshes).toBe(1);
    expect(result.current).toMatchObject({ isPending: false, error: null });
  });

  it('has the counts of the menu read again where the screen updates itself', async () => {
    const update = jest.fn();
    const { read } = await call(() => ({ id: 1 }), { update });
    expect(update).toHaveBeenCalledWith({ id: 1 });
    expect(read).toEqual([[{ queryKey: ['waiting'] }]]);
  });

  it.each([
    ['offline', 0, undefined, new TypeError('Failed to fetch'), /Cannot reach the server/i],
    ['too late', 0, undefined, new DOMException('late', 'TimeoutError'), /took too long/],
    ['refused', 409, { detail: 'It is closed' }, undefined, /It is closed/],
    [
      'not ready',
      422,
      { detail: 'No address', errors: { url: 'Missing' } },
      undefined,
      /No address/,
    ],
  ])('says why it failed: %s', async (_what, status, problem, cause, reason) => {
    const { refreshes, result } = await call(() => {
      throw refused(status, problem, cause);
    });
    expect(await screen.findByText('Failed to pause the campaign')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
    expect(refreshes).toBe(1);
    expect(result.current.error).toMatchObject({ status });
  });

  it('resolves with the errors of single fields, and leaves the form as it is', async () => {
    const answer = () => {
      throw refused(422, { detail: 'Wrong', errors: { points: 'Too many' } });
    };
    const { errors, refreshes } = await call(answer, { isForm: true });
    expect(errors).toEqual({ points: 'Too many' });
    expect(refreshes).toBe(0);
    expect(await screen.findByRole('alert')).not.toHaveTextContent('Wrong');
  });

  it('leaves a conflict to the form that handles it', async () => {
    const onConflict = jest.fn();
    await call(
      () => {
        throw refused(409, { detail: 'Changed meanwhile', code: 'request.stale' });
      },
      { onConflict },
    );
    expect(onConflict).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says nothing about the end of a session, which has its own screen', async () => {
    await call(() => {
      throw refused(401, { detail: 'Log in first' });
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
