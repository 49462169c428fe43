import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { TonConnectUI, Wallet } from '@tonconnect/ui-react';
import i18n from 'i18next';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import '../../../../../test/support/web/browser-gaps.js';
import { WALLET } from '../../../../../test/support/web/live.js';
import { useToastStore } from '../../../components/toast/toast-store.js';
import { renderSettings } from '../../../lib/site-settings.js';
import { sessionEvents, useVisitorSessionStore } from '../visitor-session.js';
import { walletEvents } from '../wallet-store.js';
import { type SignIn, signInWhileConnecting } from './sign-in.js';

const SIGNS_TEXTS = { name: 'SignData', types: ['text'] };
const REFUSES_PROOF = { tonProof: { error: { code: 400, message: 'not supported' } } };

/** The parts of the widget that signing in uses; `link` is the request in its modal's link. */
function fakeWidget() {
  let notify: (state: { status: string }) => void = () => undefined;
  const widget = {
    connected: false,
    wallet: null as unknown,
    link: undefined as unknown,
    setConnectRequestParameters: (parameters: unknown) => {
      widget.link = parameters;
    },
    onModalStateChange: (hear: typeof notify) => {
      notify = hear;
    },
    openModal: jest.fn(async () => notify({ status: 'opened' })),
    disconnect: jest.fn(async () => {
      widget.connected = false;
    }),
    signData: jest.fn(() => new Promise(() => undefined)),
  };
  return widget;
}

let widget: ReturnType<typeof fakeWidget>;
let signIn: SignIn;
let answerChallenge: (response: Response) => void;

const challenge = () =>
  Response.json({ payload: 'sign this', expires_at: '2030-01-01T00:00:00Z', work: null });
const status = () => useVisitorSessionStore.getState().status;

/** A wallet is connected by the link of the modal. */
function connect(features: unknown[], connectItems: object | undefined): void {
  const wallet = {
    account: { address: '0:5a', chain: '-239' },
    device: { features },
    connectItems,
  };
  Object.assign(widget, { connected: true, wallet });
  walletEvents.connected({ address: WALLET, chain: 'mainnet' }, 'sample');
  signIn.connected(wallet as unknown as Wallet);
}

beforeEach(() => {
  renderSettings({ ...DEFAULT_SITE_SETTINGS, campaign_mode: 'live' });
  sessionEvents.ended();
  const answer = Promise.withResolvers<Response>();
  answerChallenge = answer.resolve;
  globalThis.fetch = () => answer.promise;
  widget = fakeWidget();
  signIn = signInWhileConnecting(widget as unknown as TonConnectUI);
});
afterEach(() => jest.useRealTimers());

it('an open modal waits for the challenge of a slow server', async () => {
  jest.useFakeTimers();
  signIn.prepare();
  await widget.openModal();
  await jest.advanceTimersByTimeAsync(9000);
  expect(widget.link).toEqual({ state: 'loading' });
  answerChallenge(challenge());
  await jest.advanceTimersByTimeAsync(0);
  expect(widget.link).toEqual({ state: 'ready', value: { tonProof: 'sign this' } });
});

describe('a wallet that was connected without a proof', () => {
  const open = async (answer: Response) => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    signIn.prepare();
    answerChallenge(answer);
    await waitFor(() => expect(widget.link).not.toEqual({ state: 'loading' }));
  };

  it('can sign in by a text, and another one can be chosen', async () => {
    await open(challenge());
    connect([SIGNS_TEXTS], REFUSES_PROOF);
    expect(status()).toBe('expired');
    await signIn.chooseAnother();
    expect(widget.disconnect).toHaveBeenCalled();
    expect(widget.openModal).toHaveBeenCalled();
    expect(widget.signData).not.toHaveBeenCalled();
  });

  it.each([
    ['says so', REFUSES_PROOF],
    ['says nothing of it', {}],
  ])('cannot prove that it is the visitor’s where it signs no texts and %s', async (_, items) => {
    await open(challenge());
    connect([], items);
    expect(status()).toBe('unprovable');
  });

  it('still cannot after a reload, which restores it', async () => {
    await open(challenge());
    connect([], REFUSES_PROOF);
    useVisitorSessionStore.setState({ status: 'none' });
    connect([], undefined);
    expect(status()).toBe('unprovable');
    sessionEvents.ended();
    connect([], undefined);
    expect(status()).toBe('signing_in');
  });

  it('reads that the server is away where there is no challenge to sign', async () => {
    await open(challenge());
    connect([SIGNS_TEXTS], REFUSES_PROOF);
    globalThis.fetch = async () => new Response('', { status: 502 });
    useToastStore.setState({ toasts: [] });
    await signIn.again();
    expect(useToastStore.getState().toasts.map(({ message }) => message)).toEqual([
      i18n.t('wallet.signIn.away'),
    ]);
    expect(widget.signData).not.toHaveBeenCalled();
  });

  it('may be able to where it was not asked', async () => {
    await open(new Response('', { status: 503 }));
    expect(widget.link).toBeNull();
    connect([], {});
    expect(status()).toBe('expired');
  });
});
