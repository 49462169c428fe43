import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import i18n from 'i18next';
import { useState } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import type { Language } from '#libs/domain/index.js';
import {
  makeClaim,
  makeMe,
  refusal,
  renderLive,
  WALLET,
} from '../../../../../../test/support/web/live.js';
import {
  INITIAL_WALLET_STATE,
  useWalletStore,
  type WalletState,
} from '../../../wallet/wallet-store.js';
import { MyClaims } from './my-claims.js';

type Send = NonNullable<WalletState['commands']>['send'];

const PULL = { deadline: '2030-12-31T00:00:00.000Z', nanotons: '50000000' };
const READY = { status: 'batched', pull: PULL } as const;
const REQUEST = { validUntil: 1, network: '-239', from: '0:5a', messages: [] };
const PROOF: Schemas['ClaimProofDto'] = {
  claim_id: 3,
  distributor: WALLET,
  network: 'mainnet',
  jetton_master: WALLET,
  receiver: WALLET,
  tokens: 2,
  units: '2000000000',
  merkle_root: 'ab',
  proof: [],
  deadline: PULL.deadline,
  request: REQUEST,
};

let claim: Schemas['MyClaimDto'];
let send: jest.Mock<Send>;

function Sections() {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Section
      </button>
      {isShown && <MyClaims account={makeMe()} />}
    </>
  );
}

/** A claim that is ready, and a wallet that sends. */
async function show({ answer = PROOF as unknown, language = 'en' as Language } = {}) {
  claim = makeClaim(READY);
  send = jest.fn<Send>(async () => 'sent');
  const commands = { send } as unknown as WalletState['commands'];
  useWalletStore.setState({ address: WALLET, chain: 'mainnet', commands });
  const answers = {
    'GET /me/claims': () => [claim],
    'GET /me/decisions': [],
    'GET /me/claims/3/proof': () => answer,
  };
  const calls = await renderLive(<Sections />, answers, language);
  await screen.findByRole('heading', { level: 2 });
  return calls;
}

const button = () => screen.getByRole('button', { name: /^Withdraw to your wallet ?: Claim 3$/ });
const status = () => screen.getByRole('status');

const press = () => act(() => button().click());
const says = (words: string) => waitFor(() => expect(status()).toHaveTextContent(words));

afterEach(() => {
  jest.useRealTimers();
  useWalletStore.setState(INITIAL_WALLET_STATE);
});

describe('A claim that is ready', () => {
  it('says what it gives, what it costs, until when, and that it is safe to try again', async () => {
    await show();
    expect(screen.getByText('About 0.05 TON, most of it is returned')).toBeVisible();
    expect(screen.getByText(/^December 31, 2030/)).toBeVisible();
    expect(screen.getByText(/Withdraw them to your wallet before the deadline/)).toBeVisible();
    expect(screen.getByText(/each claim is paid only once/)).toBeVisible();
    expect(screen.queryByText(/business days/)).toBeNull();
    expect(button()).toBeVisible();
  });

  it('is in Chinese as well', async () => {
    await show({ language: 'zh' });
    expect(screen.getByRole('button', { name: /^提取到钱包/ })).toBeVisible();
    expect(screen.getByText('约 0.05 TON，大部分会退回')).toBeVisible();
  });

  it('is sent by the wallet, followed, and arrives', async () => {
    jest.useFakeTimers();
    await show();
    press();
    await says('Sent. Your tokens usually arrive within two minutes.');
    expect(send).toHaveBeenCalledWith(REQUEST);
    const waiting = screen.getByRole('button', { name: /^Waiting for your tokens…/ });
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    await act(async () => waiting.click());
    expect(send).toHaveBeenCalledTimes(1);
    waiting.focus();
    claim = { ...claim, status: 'sent', pull: null };
    await act(() => jest.advanceTimersByTimeAsync(5500));
    expect(screen.queryByRole('button', { name: /tokens…/ })).toBeNull();
    expect(status()).toHaveFocus();
    claim = { ...claim, status: 'delivered' };
    await act(() => jest.advanceTimersByTimeAsync(5500));
    await says('2 JETD arrived in UQBU…Wv86.');
  });

  it('that does not arrive for long can be claimed again', async () => {
    jest.useFakeTimers();
    const calls = await show();
    press();
    await says('Sent.');
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    await says('Your tokens have not arrived yet.');
    const read = calls.length;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(calls).toHaveLength(read);
    press();
    await says('Sent.');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['declined', 'You declined the transaction in your wallet. Nothing was sent.'],
    ['closed', 'You closed the request.'],
    ['expired', 'The request has expired.'],
    ['other_network', 'Your wallet is on another network.'],
    ['other_wallet', 'These tokens are for the wallet UQBU…Wv86.'],
    ['failed', 'Make sure that it has at least 0.06 TON'],
  ] as const)('that was %s says so, and can be claimed again', async (outcome, words) => {
    await show();
    send.mockResolvedValueOnce(outcome);
    press();
    await says(words);
    press();
    await says('Sent.');
  });

  it.each(['closed', 'expired'] as const)(
    'that was %s on the page, and sent by the wallet all the same, arrives',
    async (outcome) => {
      jest.useFakeTimers();
      await show();
      send.mockResolvedValueOnce(outcome);
      press();
      await act(() => jest.advanceTimersByTimeAsync(100));
      claim = { ...claim, status: 'delivered', pull: null };
      await act(() => jest.advanceTimersByTimeAsync(5500));
      await says('2 JETD arrived in UQBU…Wv86.');
    },
  );

  it('that is sent is not offered again where the language or the section is changed', async () => {
    await show();
    press();
    await says('Sent.');
    const section = screen.getByRole('button', { name: 'Section' });
    act(() => section.click());
    act(() => section.click());
    await says('Sent.');
    await act(() => i18n.changeLanguage('zh'));
    expect(screen.getByRole('button', { name: /^等待代币到账/ })).toBeVisible();
  });

  it.each([
    [refusal(409, 'claim.deadline_passed', 'The time is over'), 'The time is over'],
    [refusal(403, 'user.banned', 'You are banned'), 'You are banned'],
    [refusal(503, 'sample.away', 'Away'), 'The server did not respond, so nothing was sent.'],
  ])('that the server refuses says why, and the wallet is not asked', async (answer, words) => {
    const calls = await show({ answer });
    press();
    await says(words);
    expect(send).not.toHaveBeenCalled();
    // The claim may have changed.
    const isRead = ({ name }: { name: string }) => name === 'GET /me/claims';
    await waitFor(() => expect(calls.filter(isRead)).toHaveLength(2));
  });
});
