import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { unsent } from '../../providers/unsaved.js';
import { useHeld } from './useHeld.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function renderHeld() {
  const sent: string[] = [];
  const hook = renderHook(() =>
    useHeld<string>(async (item) => {
      sent.push(item);
    }),
  );
  return { sent, ...hook };
}

describe('a decision', () => {
  it('is sent after ten seconds, and once', () => {
    const { sent, result } = renderHeld();
    act(() => result.current.hold('one'));
    expect(result.current.held?.item).toBe('one');
    act(() => jest.advanceTimersByTime(9_999));
    expect(sent).toEqual([]);
    act(() => jest.advanceTimersByTime(1));
    expect(sent).toEqual(['one']);
    expect(result.current.held).toBeNull();
    act(() => jest.advanceTimersByTime(60_000));
    expect(sent).toEqual(['one']);
  });

  it('is not sent when it was undone', () => {
    const { sent, result, unmount } = renderHeld();
    act(() => result.current.hold('one'));
    act(() => {
      expect(result.current.undo()).toBe('one');
    });
    act(() => jest.advanceTimersByTime(60_000));
    unmount();
    expect(sent).toEqual([]);
  });

  it('is sent at once when the next is decided', () => {
    const { sent, result } = renderHeld();
    act(() => result.current.hold('one'));
    act(() => result.current.hold('two'));
    expect(sent).toEqual(['one']);
    act(() => jest.advanceTimersByTime(10_000));
    expect(sent).toEqual(['one', 'two']);
  });

  it('is sent at once when the page or the screen is left', () => {
    const page = renderHeld();
    act(() => page.result.current.hold('page'));
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    expect(page.sent).toEqual(['page']);
    page.unmount();
    expect(page.sent).toEqual(['page']);

    const screen = renderHeld();
    act(() => screen.result.current.hold('screen'));
    screen.unmount();
    expect(screen.sent).toEqual(['screen']);
  });

  it('is sent at once when the tab is hidden, which a phone may close', () => {
    const { sent, result } = renderHeld();
    act(() => result.current.hold('one'));
    const visibility = jest.spyOn(document, 'visibilityState', 'get');
    visibility.mockReturnValue('visible');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(sent).toEqual([]);
    visibility.mockReturnValue('hidden');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(sent).toEqual(['one']);
    visibility.mockRestore();
  });

  it('counts as unsent while it can be undone', () => {
    const { result } = renderHeld();
    expect(unsent.exists()).toBe(false);
    act(() => result.current.hold('one'));
    expect(unsent.exists()).toBe(true);
    act(() => {
      result.current.undo();
    });
    expect(unsent.exists()).toBe(false);
  });

  it('is sent before the session ends', async () => {
    const { sent, result } = renderHeld();
    act(() => result.current.hold('one'));
    await act(() => unsent.send());
    expect(sent).toEqual(['one']);
    await act(() => unsent.send());
    expect(sent).toEqual(['one']);
  });
});
