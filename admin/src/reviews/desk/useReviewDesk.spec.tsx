import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { AdminContext, TestMemoryRouter } from 'react-admin';
import { session } from '../../providers/auth/session.js';
import { answerCalls } from '../../test-support/answerCalls.js';
import { useReviewDesk } from './useReviewDesk.js';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

let visibility: DocumentVisibilityState;

function show(state: DocumentVisibilityState): void {
  visibility = state;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** Opens the desk where that review is offered, and counts how often it is asked for. */
async function openDesk(review: object | null) {
  const nextReview = jest.fn(() => ({ review, waiting: review ? 1 : 0 }));
  const dataProvider = answerCalls({
    takeNextReview: nextReview,
    releaseReview: () => undefined,
  });
  renderHook(useReviewDesk, {
    wrapper: ({ children }) => (
      <TestMemoryRouter>
        <AdminContext dataProvider={dataProvider}>{children}</AdminContext>
      </TestMemoryRouter>
    ),
  });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  return nextReview;
}

describe('the review desk in a tab that nobody sees', () => {
  beforeEach(() => {
    session.end();
    jest.useFakeTimers();
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    show('visible');
  });
  afterEach(() => {
    show('visible');
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('keeps the review on screen from others', async () => {
    const nextReview = await openDesk({ id: 1 });
    expect(nextReview).toHaveBeenCalledTimes(1);
    show('hidden');
    await act(() => jest.advanceTimersByTimeAsync(FIVE_MINUTES_MS));
    expect(nextReview).toHaveBeenCalledTimes(2);
  });

  it('takes no review that others could look at', async () => {
    const nextReview = await openDesk(null);
    show('hidden');
    await act(() => jest.advanceTimersByTimeAsync(FIVE_MINUTES_MS));
    expect(nextReview).toHaveBeenCalledTimes(1);
  });
});
