import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { COPIED_FOR_MS, useCopy } from './use-copy.js';

describe('"Copied"', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(navigator, { clipboard: { writeText: async () => undefined } });
  });
  afterEach(() => jest.useRealTimers());

  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('is shown for one second, again after each copy', async () => {
    expect(COPIED_FOR_MS).toBe(1000);
    const { result } = renderHook(useCopy);
    await act(() => result.current.copy('UQ'));
    expect(result.current.copied).toBe(true);
    wait(999);
    await act(() => result.current.copy('UQ'));
    wait(999);
    expect(result.current.copied).toBe(true);
    wait(1);
    expect(result.current.copied).toBe(false);
  });
});
