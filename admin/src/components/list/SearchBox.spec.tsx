import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { useDebouncedFilter } from './SearchBox.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A list whose filters and way to set them can be replaced. */
function renderFilter() {
  const list = { filterValues: {} as object, setFilters: jest.fn() };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ListContextProvider value={{ ...list } as unknown as ListControllerResult}>
      {children}
    </ListContextProvider>
  );
  return { list, ...renderHook(() => useDebouncedFilter('q'), { wrapper }) };
}

describe('a text filter', () => {
  it('is applied half a second after the last key', () => {
    const { list, result } = renderFilter();
    act(() => result.current.setText('us'));
    act(() => jest.advanceTimersByTime(400));
    act(() => result.current.setText('user'));
    act(() => jest.advanceTimersByTime(499));
    expect(list.setFilters).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(list.setFilters.mock.calls).toEqual([[{ q: 'user' }]]);
  });

  it('is applied to the list as it is by then, so that a sort chosen meanwhile stays', () => {
    const { list, result, rerender } = renderFilter();
    act(() => result.current.setText('user'));
    const before = list.setFilters;
    list.setFilters = jest.fn();
    list.filterValues = { type: 'about' };
    rerender();
    act(() => jest.advanceTimersByTime(500));
    expect(before).not.toHaveBeenCalled();
    expect(list.setFilters.mock.calls).toEqual([[{ type: 'about', q: 'user' }]]);
  });

  it('follows the list when it is changed elsewhere, and is cleared at once', () => {
    const { list, result, rerender } = renderFilter();
    list.filterValues = { q: 'from the address' };
    rerender();
    expect(result.current.text).toBe('from the address');
    act(() => result.current.clear());
    expect(list.setFilters.mock.calls).toEqual([[{ q: '' }]]);
    expect(result.current.text).toBe('');
  });
});
