import './browser-gaps.js';
import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { BUILT_IN_TASKS, DEFAULT_SITE_SETTINGS, type TonNetwork } from '#libs/domain/index.js';
import { Participation } from '../features/airdrop/participation.js';
import { useProgressStore } from '../features/airdrop/progress-store.js';
import {
  INITIAL_WALLET_STATE,
  useWalletStore,
  walletEvents,
} from '../features/wallet/wallet-store.js';
import { answerApi, asAnswered, renderSite } from './render.js';

export const ADDRESS = 'UQBUTvn6bX5XT2viBL9dhM7AktjeqaVgJ75nkvM3H0rDWv86';
const DATES = { campaign_start: '2030-05-01T00:00:00Z', campaign_end: '2030-05-31T00:00:00Z' };
const DURING = '2030-05-10T00:00:00Z';

/** A visitor's airdrop page at a moment, from which on only tests move the clock. */
export async function visit(now = DURING) {
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

export const connect = (address = ADDRESS, chain: TonNetwork | null = 'mainnet') =>
  act(() => walletEvents.connected({ address, chain }, 'Sample'));
export const task = (title: string) =>
  screen.getByRole('heading', { name: title }).closest('article');
export const link = (title: string) => within(task(title) ?? document.body).queryByRole('link');
/** A task's link while it can be followed, else its button. */
export const button = (title: string) =>
  link(title) ?? within(task(title) ?? document.body).getByRole('button');
export const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
export const claimButton = () => screen.getByRole('button', { name: /^Claim/ });
const fact = (name: string) => screen.getByText(name).nextSibling;
export const status = () => ({
  done: screen.getByRole('progressbar').getAttribute('aria-valuetext'),
  points: fact('Total points')?.textContent,
  claimable: fact('Claimable tokens')?.textContent,
});

export const FOLLOW = 'Follow us on X';
export const HOLD = 'Hold at least 1 TON';
export const INVITE = 'Invite 50 friends';

/** Nobody has taken part, and clocks are the machine's. To be called before each test. */
export function forgetVisits(): void {
  jest.useRealTimers();
  localStorage.clear();
  useProgressStore.setState({ wallets: {} });
  useWalletStore.setState(INITIAL_WALLET_STATE);
}
