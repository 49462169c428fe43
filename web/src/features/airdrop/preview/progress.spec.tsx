import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  ADDRESS,
  button,
  claimButton,
  connect,
  forgetVisits,
  INVITE,
  SUBSCRIBE,
  status,
  visit,
  wait,
} from '../../../../../test/support/web/participation.js';
import { walletEvents } from '../../wallet/wallet-store.js';
import { PROGRESS_KEY } from './progress-store.js';

beforeEach(forgetVisits);
afterEach(() => jest.useRealTimers());

describe('A claim', () => {
  async function visitRich() {
    await visit();
    connect();
    fireEvent.click(button(INVITE));
    wait(1000);
    expect(status().claimable).toBe('5 JETD');
  }

  it('takes one and a half seconds, and two presses claim once', async () => {
    await visitRich();
    fireEvent.click(claimButton());
    fireEvent.click(claimButton());
    expect(claimButton()).toBeDisabled();
    wait(1499);
    expect(status().claimable).toBe('5 JETD');
    wait(1);
    expect(status().claimable).toBe('0 JETD');
    expect(screen.getByText('Successfully claimed 5 JETD!')).toBeVisible();
    expect(screen.getByText('Already claimed: 5 JETD')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your last claim' })).toHaveTextContent(
      /5 JETD, claimed on May 10, 2030, \d\d:\d\d .+ In this preview nothing is paid out\./,
    );
    fireEvent.click(claimButton());
    expect(screen.getByText('No tokens available to claim')).toBeVisible();
    wait(1500);
    expect(screen.getByText('Already claimed: 5 JETD')).toBeVisible();
  });

  it('needs a wallet', async () => {
    await visit();
    fireEvent.click(claimButton());
    const asked = screen.getByText('Please connect your wallet to claim tokens').closest('li');
    expect(
      within(asked as HTMLElement).getByRole('button', { name: 'Connect Wallet' }),
    ).toBeVisible();
  });

  it('that another tab has finished is not paid again', async () => {
    await visitRich();
    fireEvent.click(claimButton());
    const { state, version } = JSON.parse(localStorage.getItem(PROGRESS_KEY) ?? '');
    Object.assign(state.wallets[ADDRESS], { claimed_tokens: 5, claim_due_at: null });
    localStorage.setItem(PROGRESS_KEY, JSON.stringify({ state, version }));
    wait(1500);
    expect(screen.getByText('Already claimed: 5 JETD')).toBeVisible();
    expect(screen.queryByText('Successfully claimed 5 JETD!')).toBeNull();
  });
});

describe('Progress', () => {
  it('belongs to the address that earned it', async () => {
    await visit();
    connect();
    fireEvent.click(button(SUBSCRIBE));
    wait(1000);
    connect('UQother');
    expect(status().points).toBe('0');
    expect(button(SUBSCRIBE)).toHaveTextContent('Start task');
    connect();
    // Includes the points for connecting.
    expect(status().points).toBe('280');
    act(() => walletEvents.disconnected());
    expect(status().points).toBe('0');
  });

  it('of another tab is taken over, and nothing that it did is undone', async () => {
    await visit();
    connect();
    const other = {
      wallets: {
        [ADDRESS]: {
          tasks: { 19: { status: 'completed', due_at: null } },
          claimed_tokens: 0,
          claim_due_at: null,
          receipts: [],
        },
      },
    };
    const newValue = JSON.stringify({ state: other, version: 1 });
    // Written, and not yet announced.
    localStorage.setItem(PROGRESS_KEY, newValue);
    fireEvent.click(button(SUBSCRIBE));
    expect(status().points).toBe('5,000');
    wait(1000);
    expect(status()).toMatchObject({ points: '5,280', done: '3 of 19 tasks completed' });

    localStorage.setItem(PROGRESS_KEY, newValue);
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: PROGRESS_KEY, newValue }));
    });
    expect(status().points).toBe('5,000');
    localStorage.clear();
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
    });
    expect(status().points).toBe('0');
  });
});
