import '../../test-support/browser-gaps.js';
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { BUILT_IN_TASKS, DEFAULT_SITE_SETTINGS, type TonNetwork } from '#libs/domain/index.js';
import { answerApi, asAnswered, renderSite } from '../../test-support/render.js';
import { INITIAL_WALLET_STATE, useWalletStore, walletEvents } from '../wallet/wallet-store.js';
import { Participation } from './participation.js';
import { PROGRESS_KEY } from './progress-storage.js';
import { useProgressStore } from './progress-store.js';

const ADDRESS = 'UQBUTvn6bX5XT2viBL9dhM7AktjeqaVgJ75nkvM3H0rDWv86';
const DATES = { campaign_start: '2030-05-01T00:00:00Z', campaign_end: '2030-05-31T00:00:00Z' };
const DURING = '2030-05-10T00:00:00Z';

async function visit(now = DURING) {
  answerApi({
    '/airdrop/tasks': BUILT_IN_TASKS.map(asAnswered),
    '/public/site': { ...DEFAULT_SITE_SETTINGS, ...DATES },
  });
  jest.useFakeTimers({ now: new Date(now), doNotFake: ['queueMicrotask', 'setTimeout'] });
  const page = await renderSite(<Participation walletPanel={null} />);
  await screen.findAllByRole('article');
  jest.useFakeTimers({ now: new Date(now) });
  return page;
}

const connect = (address = ADDRESS, chain: TonNetwork | null = 'mainnet') =>
  act(() => walletEvents.connected({ address, chain }, 'Sample'));
const task = (title: string) => screen.getByRole('heading', { name: title }).closest('article');
const link = (title: string) => within(task(title) ?? document.body).queryByRole('link');
/** A task's link while it can be followed, else its button. */
const button = (title: string) =>
  link(title) ?? within(task(title) ?? document.body).getByRole('button');
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const claimButton = () => screen.getByRole('button', { name: /^Claim/ });
const fact = (name: string) => screen.getByText(name).nextSibling;
const status = () => ({
  done: screen.getByRole('progressbar').getAttribute('aria-valuetext'),
  points: fact('Total points')?.textContent,
  claimable: fact('Claimable tokens')?.textContent,
});

const FOLLOW = 'Follow us on X';
const HOLD = 'Hold at least 1 TON';
const INVITE = 'Invite 50 friends';

beforeEach(() => {
  localStorage.clear();
  useProgressStore.setState({ wallets: {} });
  useWalletStore.setState(INITIAL_WALLET_STATE);
});
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
    expect(screen.getByText('Please connect your wallet to claim tokens')).toBeVisible();
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
    fireEvent.click(button(HOLD));
    wait(1000);
    connect('UQother');
    expect(status().points).toBe('0');
    expect(button(HOLD)).toHaveTextContent('Start task');
    connect();
    expect(status().points).toBe('150');
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
    fireEvent.click(button(HOLD));
    expect(status().points).toBe('5,000');
    wait(1000);
    expect(status()).toMatchObject({ points: '5,150', done: '2 of 19 tasks completed' });

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
