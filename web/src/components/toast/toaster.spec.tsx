import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderSite } from '../../../../test/support/web/render.js';
import { useToastStore } from './toast-store.js';

const MESSAGE = 'Saved';

async function showToast() {
  await renderSite(null);
  jest.useFakeTimers();
  act(() => useToastStore.getState().show('success', MESSAGE));
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('Toasts', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('stay for three seconds', async () => {
    await showToast();
    wait(2999);
    expect(screen.getByText(MESSAGE)).toBeVisible();
    wait(1);
    expect(screen.queryByText(MESSAGE)).toBeNull();
  });

  it('wait while the pointer is over them', async () => {
    await showToast();
    wait(2000);
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    wait(10_000);
    expect(screen.getByText(MESSAGE)).toBeVisible();
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    wait(999);
    expect(screen.getByText(MESSAGE)).toBeVisible();
    wait(1);
    expect(screen.queryByText(MESSAGE)).toBeNull();
  });

  it('wait while the keyboard is in them', async () => {
    await showToast();
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    wait(10_000);
    expect(screen.getByText(MESSAGE)).toBeVisible();
  });

  it('wait for a reader who is in another tab', async () => {
    await showToast();
    const hide = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    wait(1000);
    hide(true);
    wait(60_000);
    expect(screen.getByText(MESSAGE)).toBeVisible();
    hide(false);
    wait(2000);
    expect(screen.queryByText(MESSAGE)).toBeNull();
  });

  it('are three at most, of which the oldest goes', async () => {
    await showToast();
    for (const message of ['One', 'Two', 'Three']) {
      act(() => useToastStore.getState().show('info', message));
    }
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('One'),
      expect.stringContaining('Two'),
      expect.stringContaining('Three'),
    ]);
  });

  it('replace an equal message instead of repeating it', async () => {
    await showToast();
    act(() => useToastStore.getState().show('success', MESSAGE));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});
