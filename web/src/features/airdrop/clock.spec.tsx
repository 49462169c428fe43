import '../../../../test/support/web/browser-gaps.js';
import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderSite } from '../../../../test/support/web/render.js';
import { Clock } from './clock.js';

describe('The clock', () => {
  afterEach(() => jest.useRealTimers());

  it('counts days and hours, on the last day each second, and then nothing', async () => {
    const now = new Date('2030-05-10T08:00:00Z');
    jest.useFakeTimers({ now, doNotFake: ['queueMicrotask', 'setTimeout'] });
    await renderSite(<Clock until="2030-05-11T09:00:01Z" />);
    expect(screen.getByRole('timer')).toHaveTextContent('1 d 1 h left');
    act(() => jest.advanceTimersByTime(2 * 3_600_000));
    expect(screen.getByRole('timer')).toHaveTextContent('23:00:01 left');
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.getByRole('timer')).toHaveTextContent('23:00:00 left');
    act(() => jest.advanceTimersByTime(24 * 3_600_000));
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('says how long to wait', async () => {
    jest.useFakeTimers({
      now: new Date('2030-05-10T08:00:00Z'),
      doNotFake: ['queueMicrotask', 'setTimeout'],
    });
    await renderSite(<Clock until="2030-05-10T20:00:00Z" form="in" />);
    expect(screen.getByRole('timer')).toHaveTextContent(/^in 12:00:00$/);
  });
});
