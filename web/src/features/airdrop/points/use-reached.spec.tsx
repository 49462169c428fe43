import '../../../../../test/support/web/browser-gaps.js';
import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useReached } from './use-reached.js';

const progress = (completedTasks: number, totalPoints: number) => ({
  completedTasks,
  totalPoints,
  totalTasks: 19,
  claimableTokens: 0,
});

it('is a task or a whole token that was reached on this page, for a short time', () => {
  jest.useFakeTimers();
  const { result, rerender } = renderHook(
    ({ owner, now }: { owner: string; now: ReturnType<typeof progress> | null }) =>
      useReached(owner, now),
    { initialProps: { owner: 'UQ', now: null as ReturnType<typeof progress> | null } },
  );
  const at = (owner: string, completed: number, points: number) => {
    rerender({ owner, now: progress(completed, points) });
    return result.current;
  };
  expect(at('UQ', 3, 900)).toBeNull();
  expect(at('UQ', 4, 980)).toBe('task');
  act(() => jest.advanceTimersByTime(3000));
  expect(result.current).toBeNull();
  expect(at('UQ', 5, 1080)).toBe('token');
  act(() => jest.advanceTimersByTime(3000));
  // What is taken is not celebrated, nor what another wallet has.
  expect(at('UQ', 4, 980)).toBeNull();
  expect(at('UQother', 9, 5000)).toBeNull();
  jest.useRealTimers();
});
