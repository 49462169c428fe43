import type { ConnectAdditionalRequest, TonConnectUI, Wallet } from '@tonconnect/ui-react';
import { currentSettings } from '../../../lib/site-settings.js';
import {
  createChallenge,
  resumeSession,
  sessionEvents,
  signIn,
  type WalletProof,
} from '../visitor-session.js';

/** A challenge is taken for 15 minutes; one that is older than this is replaced before it is used. */
const FRESH_MS = 10 * 60_000;

type Proof = NonNullable<WalletProof['proof']>;

/**
 * Signing in is folded into connecting: the wallet is asked to connect and to sign a challenge in one
 * approval. The challenge must be there before the modal opens and must not change while it is open,
 * or the wallet's answer is lost; nor is it refreshed by a timer, which reconnects visitors unasked.
 */
export function signInWhileConnecting(ui: TonConnectUI): {
  prepare: () => Promise<void>;
  connected: (wallet: Wallet, address: string) => void;
} {
  let preparedAt = Number.NEGATIVE_INFINITY;
  let isOpen = false;

  const prepare = async () => {
    if (ui.connected || isOpen || performance.now() - preparedAt < FRESH_MS) return;
    if (currentSettings().campaign_mode !== 'live') return;
    const payload = await createChallenge();
    if (ui.connected || isOpen) return;
    preparedAt = payload === null ? Number.NEGATIVE_INFINITY : performance.now();
    ui.setConnectRequestParameters(payload === null ? null : request(payload));
  };

  ui.onModalStateChange(({ status }) => {
    isOpen = status === 'opened';
    if (isOpen) preparedAt = Number.NEGATIVE_INFINITY;
    else void prepare();
  });
  // The widget's own button opens the modal without asking; whoever is about to press it is here.
  addEventListener('pointerover', () => void prepare(), { passive: true });
  addEventListener('focusin', () => void prepare());

  const connected = ({ account, connectItems }: Wallet, address: string) => {
    if (currentSettings().campaign_mode !== 'live') return;
    const item = connectItems?.tonProof;
    // Only a new connection brings an answer; a restored one has a session, or had one.
    if (!connectItems) void resumeSession(address);
    else if (item && 'proof' in item) void signIn({ account: accountOf(account), proof: item.proof as Proof });
    else sessionEvents.unprovable();
  };
  return { prepare, connected };
}

const request = (payload: string) =>
  ({ state: 'ready', value: { tonProof: payload } satisfies ConnectAdditionalRequest }) as const;

/** Without the fields that the server has no use for. */
const accountOf = ({ address, chain, walletStateInit, publicKey }: Wallet['account']) => ({
  address,
  chain,
  walletStateInit,
  ...(publicKey && { publicKey }),
});
