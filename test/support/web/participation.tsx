import './browser-gaps.js';
import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { BUILT_IN_TASKS, DEFAULT_SITE_SETTINGS, type TonNetwork } from '#libs/domain/index.js';
import { Participation } from '../../../web/src/features/airdrop/participation.js';
import { useProgressStore } from '../../../web/src/features/airdrop/preview/progress-store.js';
import {
  INITIAL_WALLET_STATE,
  useWalletStore,
  walletEvents,
} from '../../../web/src/features/wallet/wallet-store.js';
import { answerApi, asTask, renderSite } from './render.js';

export const ADDRESS = 'UQBUTvn6bX5XT2viBL9dhM7AktjeqaVgJ75nkvM3H0rDWv86';
const DATES = { campaign_start: '2030-05-01T00:00:00Z', campaign_end: '2030-05-31T00:00:00Z' };
const DURING = '2030-05-10T00:00:00Z';

/** The chain API's balance of an account; null: the API is unreachable. */
export const chain = { balance: null as string | null };

/** A visitor's airdrop page at a moment, after which only tests move the clock. */
export async function visit(now = DURING) {
  answerApi({
    '/airdrop/tasks': BUILT_IN_TASKS.map(asTask),
    '/public/site': { ...DEFAULT_SITE_SETTINGS, ...DATES },
  });
  const site = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('/accountStates?')) return site(input, init);
    const { balance } = chain;
    if (balance === null) throw new TypeError('Failed to fetch');
    // Read at once: a real body needs turns of the event loop, which is stopped here.
    return Object.assign(new Response(), { json: async () => ({ accounts: [{ balance }] }) });
  };
  jest.useFakeTimers({ now: new Date(now), doNotFake: ['queueMicrotask', 'setTimeout'] });
  const page = await renderSite(<Participation />);
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
/** Advances the clock, and lets pending responses of the chain arrive. */
export const waitForChain = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
export const claimButton = () => screen.getByRole('button', { name: /^Claim/ });
const fact = (name: string | RegExp) => screen.getByText(name).nextSibling;
export const status = () => ({
  done: screen.getByRole('progressbar', { name: 'Task progress' }).getAttribute('aria-valuetext'),
  points: fact('Total points')?.textContent,
  claimable: fact(/^(Claimable tokens|Not claimed)$/)?.textContent,
});

export const FOLLOW = 'Follow us on X';
export const CONNECT = 'Connect your TON wallet';
export const HOLD = 'Hold at least 1 TON';
export const SUBSCRIBE = 'Subscribe to our emails';
export const INVITE = 'Invite 50 friends';

/** Restores a visitor without a history, and the machine's clocks. Call it before each test. */
export function forgetVisits(): void {
  jest.useRealTimers();
  localStorage.clear();
  chain.balance = null;
  useProgressStore.setState({ wallets: {} });
  useWalletStore.setState(INITIAL_WALLET_STATE);
}
