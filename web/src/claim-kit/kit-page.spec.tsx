import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { TonConnectUI } from '@tonconnect/ui-react';
import '../../../test/support/web/browser-gaps.js';
import {
  ABOUT,
  contractAccount,
  LINES_CSV,
  RECEIVER,
  ROOT,
} from '../../../test/support/web/claim-kit.js';
import { QueryProvider, queryClient } from '../lib/query-provider.js';
import { chooseKitLanguage, startKitLanguage } from './kit-language.js';
import { KitPage } from './kit-page.js';

const UNIT = 10n ** 9n;

/** The folder and the chain, as the page finds them. */
const world = {
  about: ABOUT as object,
  lines: LINES_CSV,
  account: contractAccount() as object | null,
  nanotons: UNIT,
  tokens: 0n,
};
const initial = { ...world };

function answer(url: URL): unknown {
  if (url.pathname.endsWith('/distributor.json')) return world.about;
  if (url.pathname.endsWith('/jetton/wallets')) {
    return { jetton_wallets: [{ balance: String(world.tokens) }] };
  }
  if (!url.pathname.endsWith('/accountStates') || world.account === null) return undefined;
  const isWhole = url.searchParams.get('include_boc') === 'true';
  return { accounts: [isWhole ? world.account : { balance: String(world.nanotons) }] };
}

const send = jest.fn(async (_request: { messages: unknown[] }) => ({ boc: '' }));

/** The parts of the widget that the page uses. */
const widgetOf = (account: { address: string; chain: string } | null) =>
  ({
    account,
    wallet: account && { account },
    onStatusChange: () => () => undefined,
    sendTransaction: send,
  }) as unknown as TonConnectUI;

const MAINNET = { address: RECEIVER, chain: '-239' };

async function show(account: typeof MAINNET | null = MAINNET): Promise<void> {
  render(
    <QueryProvider>
      <KitPage ui={widgetOf(account)} />
    </QueryProvider>,
  );
  await waitFor(() => expect(screen.queryByText(/^Reading the list/)).toBeNull());
}

const button = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`: Claim ${number}$`) });
/** The page and a claim may say the same. */
const says = (words: string | RegExp) => screen.findAllByText(words);
const press = (number: number) => act(async () => button(number).click());

beforeEach(() => {
  Object.assign(world, initial, { account: contractAccount() });
  send.mockClear();
  queryClient.clear();
  localStorage.clear();
  startKitLanguage();
  globalThis.fetch = async (input) => {
    const url = new URL(String(input));
    if (url.pathname.endsWith('/lines.csv')) return new Response(world.lines);
    const body = answer(url);
    return body === undefined ? new Response('', { status: 503 }) : Response.json(body);
  };
});

afterEach(() => jest.useRealTimers());

describe('A claim kit', () => {
  it('shows a list that fits the contract, and the claims of the connected wallet', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Claim your tokens from Sample',
    );
    expect(document.title).toBe('Claim your tokens from Sample');
    expect(screen.getByText(/^The list fits the contract/)).toBeVisible();
    expect(screen.getByText(ROOT)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sample' })).toHaveAttribute(
      'href',
      'https://claims.example',
    );
    expect(button(3)).toBeVisible();
    expect(button(9)).toBeVisible();
    expect(screen.getByText('2.5 JETD')).toBeVisible();
    expect(screen.queryByText(/Claim 5/)).toBeNull();
  });

  it('is in Chinese as well', async () => {
    await show();
    await act(async () => chooseKitLanguage('zh'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('领取来自 Sample 的代币');
    expect(document.documentElement.lang).toBe('zh');
  });

  it('sends a claim with its proof, follows it, and sees the tokens arrive', async () => {
    jest.useFakeTimers();
    await show();
    await press(3);
    await says('Sent. Your tokens usually arrive within two minutes.');
    expect(send).toHaveBeenCalledTimes(1);
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      from: RECEIVER,
      network: '-239',
      messages: [{ address: ABOUT.address, amount: '50000000' }],
    });
    world.account = contractAccount({ paid: [3] });
    await act(() => jest.advanceTimersByTimeAsync(5500));
    await says('The contract has paid this claim.');
    world.tokens = 4n * UNIT;
    await act(() => jest.advanceTimersByTimeAsync(5500));
    await says(/^4 JETD arrived in UQCq…/);
  });

  it('offers nothing for a claim that is paid', async () => {
    world.account = contractAccount({ paid: [3] });
    await show();
    expect(screen.getByText('The contract has paid this claim.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /: Claim/ })).toHaveLength(1);
  });

  it.each([
    [
      'has too little TON',
      { nanotons: 20_000_000n },
      /^Your wallet has 0.02 TON. Withdrawing needs 0.06/,
    ],
    ['cannot reach the chain API any more', { account: null }, /^The chain API did not respond/],
    [
      'finds another root in the contract meanwhile',
      { account: contractAccount({ root: 'f'.repeat(64) }) },
      /^The contract pays another list/,
    ],
    [
      'is too late meanwhile',
      { account: contractAccount({ deadline: 1_700_000_000 }) },
      /^The time for claiming is over/,
    ],
  ])('sends nothing where the receiver %s', async (_name, change, words) => {
    await show();
    Object.assign(world, change);
    await press(3);
    await says(words);
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    [
      'is damaged',
      { lines: LINES_CSV.replace('4000000000', '5000000000') },
      /^This list is damaged/,
    ],
    ['is no list', { lines: '<!doctype html>' }, /^This list is damaged/],
    ['has no description', { about: {} }, /^The list could not be loaded/],
    [
      'names another token than the contract',
      { about: { ...ABOUT, jetton: { ...ABOUT.jetton, master: ABOUT.address } } },
      /^There is no contract that pays this token/,
    ],
    [
      'has another root than the contract',
      { account: contractAccount({ root: 'f'.repeat(64) }) },
      /^The contract pays another list/,
    ],
    ['is for another contract', { account: {} }, /^There is no contract that pays this token/],
    ['cannot be compared', { account: null }, /^The chain API did not respond/],
  ])('offers nothing where the list %s, and can be read again', async (_name, change, words) => {
    const before = { ...world };
    Object.assign(world, change);
    await show();
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByRole('button', { name: /: Claim/ })).toBeNull();
    Object.assign(world, before);
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByText(/^The list fits/)).toBeVisible();
  });

  it.each([
    [
      'of another receiver',
      { ...MAINNET, address: `0:${'c'.repeat(64)}` },
      /^The list has no claim/,
    ],
    ['on another network', { ...MAINNET, chain: '-3' }, /^Your wallet is on another network/],
    ['that is not connected', null, /^Connect the wallet with which/],
  ])('has no claims for a wallet %s', async (_name, account, words) => {
    await show(account);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: /: Claim/ })).toBeNull();
  });

  it('says after the deadline that the time is over', async () => {
    world.account = contractAccount({ deadline: 1_700_000_000 });
    await show();
    expect(screen.getByText(/^The time for claiming is over/)).toBeVisible();
    expect(screen.getAllByText('Not claimed.')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /: Claim/ })).toBeNull();
  });
});
