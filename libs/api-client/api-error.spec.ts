import { jest } from '@jest/globals';
import { CALL_TIMEOUT_MS, withTimeout } from './api-error.js';

/** The platform's own, on a clock that tests can turn. */
function timeoutOnFakeClock(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), ms);
  return controller.signal;
}

describe('A call', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(timeoutOnFakeClock);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it.each([
    ['alone', undefined],
    ['with a signal of the caller', new AbortController().signal],
  ])('%s is given up after ten seconds', (_name, own) => {
    expect(CALL_TIMEOUT_MS).toBe(10_000);
    const signal = withTimeout(own);
    jest.advanceTimersByTime(9_999);
    expect(signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
  });

  it('ends with its caller', () => {
    const caller = new AbortController();
    const signal = withTimeout(caller.signal);
    caller.abort();
    expect(signal.aborted).toBe(true);
  });
});
