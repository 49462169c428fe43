import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import {
  ADDRESS,
  button,
  claimButton,
  connect,
  FOLLOW,
  forgetVisits,
  HOLD,
  link,
  status,
  task,
  visit,
  wait,
} from '../../test-support/participation.js';
import { INITIAL_WALLET_STATE, useWalletStore, walletEvents } from '../wallet/wallet-store.js';
import { PROGRESS_KEY } from './progress-storage.js';
import { useProgressStore } from './progress-store.js';

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
      done: '1 of 19 tasks completed',
      points: '100',
      claimable: '0 JETD',
    });
  });

  it('without a link is completed after one second', async () => {
    await visit();
    connect();
    fireEvent.click(button(HOLD));
    wait(999);
    expect(button(HOLD)).toHaveTextContent('In progress…');
    wait(1);
    expect(button(HOLD)).toHaveTextContent('Completed');
  });

  it('asks for a wallet first', async () => {
    await visit();
    expect(link(FOLLOW)).toBeNull();
    fireEvent.click(button(FOLLOW));
    expect(screen.getByText('Please connect your wallet to do tasks')).toBeVisible();
    wait(2000);
    expect(button(FOLLOW)).toHaveTextContent('Start task');
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
    expect(status().points).toBe('0');
    online.mockRestore();
    fireEvent.click(button(FOLLOW));
    wait(2000);
    expect(button(FOLLOW)).toHaveTextContent('Completed');
  });

  it('that was refused can be tried again', async () => {
    useProgressStore.setState({
      wallets: {
        [ADDRESS]: {
          tasks: { 8: { status: 'failed', due_at: null } },
          claimed_tokens: 0,
          claim_due_at: null,
          receipts: [],
        },
      },
    });
    await visit();
    connect();
    expect(button(HOLD)).toHaveTextContent('Retry');
    fireEvent.click(button(HOLD));
    wait(1000);
    expect(button(HOLD)).toHaveTextContent('Completed');
  });

  it.each([
    ['testnet', 'TON testnet'],
    [null, 'a network this site does not know'],
  ] as const)(
    'is refused to a wallet on another network, as a claim is: %s',
    async (chain, name) => {
      await visit();
      connect(ADDRESS, chain);
      const banner = screen.getByRole('region', { name: 'Your wallet is on another network' });
      expect(banner).toHaveTextContent(`on TON mainnet, your wallet is on ${name}`);
      const message = /Your wallet is on another network than this campaign/;
      expect(link(FOLLOW)).toBeNull();
      fireEvent.click(button(FOLLOW));
      expect(screen.getByText(message)).toBeVisible();
      wait(20_000);
      expect(screen.queryByText(message)).toBeNull();
      expect(button(FOLLOW)).toHaveTextContent('Start task');
      fireEvent.click(claimButton());
      expect(screen.getByText(message)).toBeVisible();
      connect();
      expect(banner).not.toBeInTheDocument();
    },
  );

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
    const done = screen.getByText('1 completed task');
    expect(done.closest('details')).not.toHaveAttribute('open');
    expect(done.closest('details')).toContainElement(task(FOLLOW));
    fireEvent.click(button(HOLD));
    wait(1000);
    expect(button(HOLD)).toHaveTextContent('Completed');
    expect(task(HOLD)?.closest('details')).toBeNull();
    asked.mockRestore();
  });

  it('leads to the next one that is open', async () => {
    await visit();
    expect(screen.queryByRole('link', { name: /^Next task/ })).toBeNull();
    connect();
    const next = () => screen.getByRole('link', { name: /^Next task/ });
    expect(next()).toHaveTextContent(FOLLOW);
    expect(document.querySelector(next().getAttribute('href') ?? '')).toBe(task(FOLLOW));
    fireEvent.click(button(FOLLOW));
    expect(next()).not.toHaveTextContent(FOLLOW);
  });

  it('is refused without its link when the campaign ends under the visitor’s eyes', async () => {
    await visit('2030-05-30T23:59:59Z');
    connect();
    jest.setSystemTime(new Date('2030-05-31T00:00:01Z'));
    const followed = fireEvent.click(link(FOLLOW) ?? document.body);
    expect(followed).toBe(false);
    expect(screen.getByText('The campaign has ended. Tasks and claims are closed.')).toBeVisible();
  });

  it.each([
    [
      '2030-04-30T00:00:00Z',
      'Opens with the campaign',
      'The campaign has not started yet. Tasks and claims open with it.',
    ],
    ['2030-06-01T00:00:00Z', 'Closed', 'The campaign has ended. Tasks and claims are closed.'],
  ])('at %s is shown as "%s" and refused: %s', async (now, label, message) => {
    await visit(now);
    connect();
    fireEvent.click(button(FOLLOW));
    expect(screen.getByText(message)).toBeVisible();
    fireEvent.click(claimButton());
    wait(2000);
    expect(button(FOLLOW)).toHaveTextContent(label);
    expect(localStorage.getItem(PROGRESS_KEY) ?? '').not.toContain('due_at');
  });
});

describe('The banner', () => {
  it('asks for a wallet while there is none, and not while one is being restored', async () => {
    walletEvents.restoring();
    await visit();
    expect(screen.queryByRole('region', { name: 'Connect a wallet to take part' })).toBeNull();
    act(() => walletEvents.restored());
    expect(screen.getByRole('region', { name: 'Connect a wallet to take part' })).toBeVisible();
    connect();
    expect(screen.queryByRole('region', { name: 'Connect a wallet to take part' })).toBeNull();
  });
});
