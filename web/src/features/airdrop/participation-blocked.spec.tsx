import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  ADDRESS,
  button,
  claimButton,
  connect,
  FOLLOW,
  forgetVisits,
  link,
  task,
  visit,
  wait,
} from '../../../../test/support/web/participation.js';
import { walletEvents } from '../wallet/wallet-store.js';
import { PROGRESS_KEY } from './preview/progress-store.js';

beforeEach(forgetVisits);
afterEach(() => jest.useRealTimers());

describe('A task', () => {
  it('asks for a wallet first', async () => {
    await visit();
    expect(link(FOLLOW)).toBeNull();
    fireEvent.click(button(FOLLOW));
    const asked = screen.getByText('Please connect your wallet to do tasks').closest('li');
    expect(
      within(asked as HTMLElement).getByRole('button', { name: 'Connect Wallet' }),
    ).toBeVisible();
    wait(2000);
    expect(button(FOLLOW)).toHaveTextContent('Start task');
  });

  it.each([
    ['testnet', 'TON testnet'],
    [null, 'an unknown network'],
  ] as const)(
    'is refused to a wallet on another network, as a claim is: %s',
    async (chain, name) => {
      await visit();
      connect(ADDRESS, chain);
      const banner = screen.getByRole('region', { name: 'Your wallet is on another network' });
      expect(banner).toHaveTextContent(`on TON mainnet, but your wallet is on ${name}`);
      const message = /Your wallet is not on the network of this campaign/;
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

it('after the end the tasks are one line, and nothing offers to start or claim them', async () => {
  await visit('2030-06-01T00:00:00Z');
  connect();
  const line = screen.getByText(/^Tasks are closed\. Show \d+ tasks$/);
  expect(line.closest('details')).not.toHaveAttribute('open');
  expect(task(FOLLOW)?.closest('details')).toBe(line.closest('details'));
  expect(task(FOLLOW)?.querySelector('button, a')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Claim tokens' })).toBeNull();
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
