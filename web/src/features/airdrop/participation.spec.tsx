import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import {
  ADDRESS,
  button,
  CONNECT,
  chain,
  connect,
  FOLLOW,
  forgetVisits,
  HOLD,
  link,
  SUBSCRIBE,
  status,
  task,
  visit,
  wait,
  waitForChain,
} from '../../../../test/support/web/participation.js';
import { INITIAL_WALLET_STATE, useWalletStore, walletEvents } from '../wallet/wallet-store.js';
import { useProgressStore } from './preview/progress-store.js';

beforeEach(forgetVisits);
afterEach(() => jest.useRealTimers());

describe('A task', () => {
  it('with a link is one to a new tab, and is completed two seconds after a press', async () => {
    await visit();
    connect();
    expect(link(FOLLOW)).toHaveAttribute('href', 'https://example.com/microblog');
    expect(link(FOLLOW)).toHaveAttribute('target', '_blank');
    expect(link(FOLLOW)).toHaveAttribute('rel', expect.stringContaining('noopener'));
    const followed = fireEvent.click(button(FOLLOW));
    expect(followed).toBe(true);
    expect(screen.getByText('Waiting for verification…')).toBeVisible();
    expect(button(FOLLOW)).toHaveTextContent('Verifying…');
    fireEvent.click(button(FOLLOW));
    wait(1999);
    expect(button(FOLLOW)).toHaveTextContent('Verifying…');
    wait(1);
    expect(button(FOLLOW)).toHaveTextContent('Completed');
    expect(button(FOLLOW)).toBeDisabled();
    expect(screen.getByText('Task completed! You earned 100 points.')).toBeVisible();
    expect(status()).toEqual({
      // Includes the task of connecting.
      done: '2 of 19 tasks completed',
      points: '300',
      claimable: '0 JETD',
    });
  });

  it('without a link is completed after one second', async () => {
    await visit();
    connect();
    fireEvent.click(button(SUBSCRIBE));
    wait(999);
    expect(button(SUBSCRIBE)).toHaveTextContent('In progress…');
    wait(1);
    expect(button(SUBSCRIBE)).toHaveTextContent('Completed');
  });

  it('of connecting counts automatically, one second after the wallet is there, and once', async () => {
    await visit();
    expect(button(CONNECT)).toHaveTextContent('Start task');
    connect();
    expect(button(CONNECT)).toHaveTextContent('In progress…');
    wait(999);
    expect(status().points).toBe('0');
    wait(1);
    expect(button(CONNECT)).toHaveTextContent('Completed');
    expect(screen.getByText('Task completed! You earned 200 points.')).toBeVisible();
    expect(status()).toEqual({
      done: '1 of 19 tasks completed',
      points: '200',
      claimable: '0 JETD',
    });
    act(() => walletEvents.disconnected());
    connect();
    wait(1000);
    expect(status().points).toBe('200');
  });

  it.each([
    ['testnet', '2030-05-10T00:00:00Z'],
    ['mainnet', '2030-04-30T00:00:00Z'],
    ['mainnet', '2030-06-01T00:00:00Z'],
  ] as const)('of connecting does not count for a wallet on %s at %s', async (network, now) => {
    await visit(now);
    connect(ADDRESS, network);
    wait(2000);
    expect(status().points).toBe('0');
  });

  it('of holding TON is refused below 1 TON, with the balance seen, until there is enough', async () => {
    chain.balance = '999999999';
    await visit();
    connect();
    wait(1000);
    expect(task(HOLD)).toHaveTextContent('Your balance is checked');
    fireEvent.click(button(HOLD));
    await waitForChain(999);
    expect(button(HOLD)).toHaveTextContent('In progress…');
    await waitForChain(1);
    const sentence = 'This task needs at least 1 TON. Your wallet holds 0.9999 TON';
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent(sentence);
    expect(task(HOLD)).toHaveTextContent(sentence);
    expect(button(HOLD)).toHaveTextContent('Retry');
    expect(status().points).toBe('200');

    chain.balance = '1000000000';
    fireEvent.click(button(HOLD));
    expect(task(HOLD)).not.toHaveTextContent(sentence);
    await waitForChain(1000);
    expect(button(HOLD)).toHaveTextContent('Completed');
    expect(status().points).toBe('350');
  });

  it('of holding TON says after a reload why it was refused', async () => {
    chain.balance = '0';
    const { unmount } = await visit();
    connect();
    wait(1000);
    fireEvent.click(button(HOLD));
    await waitForChain(1000);
    unmount();
    jest.useRealTimers();
    await useProgressStore.persist.rehydrate();
    await visit();
    expect(task(HOLD)).toHaveTextContent('Your wallet holds 0 TON');
  });

  it('of holding TON counts when the balance is unknown', async () => {
    await visit();
    connect();
    wait(1000);
    fireEvent.click(button(HOLD));
    await waitForChain(1000);
    expect(button(HOLD)).toHaveTextContent('Completed');
  });

  it('whose link cannot be reached says so, stays open and offers another try', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await visit();
    connect();
    const followed = fireEvent.click(button(FOLLOW));
    expect(followed).toBe(false);
    expect(screen.getByText('Failed to complete task, please try again')).toBeVisible();
    expect(screen.queryByText('Waiting for verification…')).toBeNull();
    expect(button(FOLLOW)).toHaveTextContent('Retry');
    wait(2000);
    expect(status().done).toBe('1 of 19 tasks completed');
    online.mockRestore();
    fireEvent.click(button(FOLLOW));
    wait(2000);
    expect(button(FOLLOW)).toHaveTextContent('Completed');
  });

  it('that was refused can be tried again', async () => {
    useProgressStore.setState({
      wallets: {
        [ADDRESS]: {
          tasks: { 13: { status: 'failed', due_at: null } },
          claimed_tokens: 0,
          claim_due_at: null,
          receipts: [],
        },
      },
    });
    await visit();
    connect();
    expect(button(SUBSCRIBE)).toHaveTextContent('Retry');
    fireEvent.click(button(SUBSCRIBE));
    wait(1000);
    expect(button(SUBSCRIBE)).toHaveTextContent('Completed');
  });

  it('that was left in the middle is taken up again, for the rest of its time', async () => {
    const { unmount } = await visit();
    connect();
    fireEvent.click(button(FOLLOW));
    wait(1500);
    unmount();
    jest.useRealTimers();
    useWalletStore.setState(INITIAL_WALLET_STATE);
    await visit('2030-05-10T00:00:01.600Z');
    connect();
    expect(button(FOLLOW)).toHaveTextContent('Verifying…');
    wait(400);
    expect(button(FOLLOW)).toHaveTextContent('Completed');
  });

  it('that was completed before is folded away on a phone, one completed just now is not', async () => {
    await visit();
    connect();
    fireEvent.click(button(FOLLOW));
    wait(2000);
    cleanup();
    jest.useRealTimers();
    const phone = Object.assign(new EventTarget(), { matches: true });
    const asked = jest.spyOn(globalThis, 'matchMedia').mockReturnValue(phone as MediaQueryList);
    await visit();
    const done = screen
      .getAllByText('1 completed task')
      .find((it) => it.closest('details')?.contains(task(FOLLOW)));
    expect(done).toBeDefined();
    expect(done?.closest('details')).not.toHaveAttribute('open');
    fireEvent.click(button(SUBSCRIBE));
    wait(1000);
    expect(button(SUBSCRIBE)).toHaveTextContent('Completed');
    expect(task(SUBSCRIBE)?.closest('details')).toBeNull();
    asked.mockRestore();
  });

  it('is the next step: the one with the most points for the least effort that is open', async () => {
    const token = 'Add the token to your wallet';
    await visit();
    const next = () => screen.queryByRole('region', { name: /^(Start here|Next task): / });
    const go = () => screen.getByRole('link', { name: 'Go to task' });
    expect(next()).toBeNull();
    connect();
    expect(next()).toHaveTextContent(`Start here: ${token}`);
    expect(document.querySelector(go().getAttribute('href') ?? '')).toBe(task(token));
    fireEvent.click(button(token));
    wait(2000);
    expect(next()).toHaveTextContent(/^Next task: /);
    expect(next()).not.toHaveTextContent(token);
  });
});
