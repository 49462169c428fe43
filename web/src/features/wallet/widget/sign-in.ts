import { type TonConnectUI, UserRejectsError, type Wallet } from '@tonconnect/ui-react';
import i18n from 'i18next';
import { toast } from '../../../components/toast/toast-store.js';
import { currentSettings } from '../../../lib/site-settings.js';
import {
  createChallenge,
  isUnprovable,
  onOtherTabs,
  resumeSession,
  sessionEvents,
  signIn,
  useVisitorSessionStore,
  type WalletProof,
} from '../visitor-session.js';
import { useWalletStore } from '../wallet-store.js';

/** The server accepts a challenge for 15 minutes; an older one than this is replaced before it is used. */
const FRESH_MS = 10 * 60_000;

type Proof = NonNullable<WalletProof['proof']>;

export type SignIn = ReturnType<typeof signInWhileConnecting>;

const isLive = () => currentSettings().campaign_mode === 'live';

/**
 * Signs in while connecting: the wallet connects and signs a challenge in one approval. The modal's link
 * waits for the challenge, which must not change while the modal is open, or the wallet's answer is lost.
 * A timer must not refresh it, because that reconnects visitors.
 */
export function signInWhileConnecting(ui: TonConnectUI) {
  let preparedAt = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  let isWaiting = false;
  /** The wallet that is being connected was asked for a proof. */
  let isAsked = false;

  /** Gets a challenge for the wallet that is about to be connected; a modal shows that it loads. */
  const prepare = () => {
    const isFresh = performance.now() - preparedAt < FRESH_MS;
    if (ui.connected || isOpen || isFresh || isWaiting || !isLive()) return;
    isWaiting = true;
    ui.setConnectRequestParameters({ state: 'loading' });
    void createChallenge().then((payload) => {
      isWaiting = false;
      isAsked = payload !== null;
      // A challenge works once, and that of an open modal may be used.
      preparedAt = isOpen || !isAsked ? Number.NEGATIVE_INFINITY : performance.now();
      ui.setConnectRequestParameters(
        payload === null ? null : { state: 'ready', value: { tonProof: payload } },
      );
    });
  };

  ui.onModalStateChange(({ status }) => {
    // Also called when the modal changes its screen.
    if (status === 'closed' || !isOpen) prepare();
    isOpen = status === 'opened';
    if (isOpen) preparedAt = Number.NEGATIVE_INFINITY;
  });
  // The widget's own button opens the modal directly, so prepare when the visitor is about to press it.
  addEventListener('pointerover', prepare, { passive: true });
  addEventListener('focusin', prepare);
  onOtherTabs(() => {
    sessionEvents.changedElsewhere();
    const { address } = useWalletStore.getState();
    const { status } = useVisitorSessionStore.getState();
    if (address !== null && status === 'expired') void resumeSession(address);
  });

  /** A wallet was connected, or its stored connection was restored. */
  const connected = (wallet: Wallet) => {
    const { account, connectItems } = wallet;
    const { address, chain } = useWalletStore.getState();
    // A wallet of another network cannot take part, whatever it proves (decision 36).
    if (!isLive() || address === null || chain !== currentSettings().ton_network) return;
    const item = connectItems?.tonProof;
    // Only a new connection brings an answer; a restored one has a session, or had one.
    if (!connectItems && isUnprovable(address)) sessionEvents.unprovable(address);
    else if (!connectItems) void resumeSession(address);
    else if (item && 'proof' in item)
      void signIn({ account: ofAccount(account), proof: item.proof as Proof });
    else if ((item || isAsked) && !signsTexts(wallet)) sessionEvents.unprovable(address);
    // It was not asked, or it can sign a text instead.
    else sessionEvents.expired();
  };

  const chooseAnother = async () => {
    if (ui.connected) await ui.disconnect();
    prepare();
    await ui.openModal();
  };
  const again = async () => {
    const { wallet } = ui;
    if (wallet && signsTexts(wallet)) await signText(ui, wallet);
    else await chooseAnother();
  };
  return { prepare, connected, again, chooseAnother };
}

/** Signs in with a text, which needs no new connection; one that is refused changes nothing. */
async function signText(ui: TonConnectUI, { account }: Wallet): Promise<void> {
  const challenge = await createChallenge();
  if (challenge === null) {
    toast.error(i18n.t('wallet.signIn.away'));
    return;
  }
  const text = `${i18n.t('wallet.signIn.text', { site: currentSettings().site_name })}\n\n${challenge}`;
  try {
    const payload = { type: 'text', text } as const;
    const { signature, address, timestamp, domain } = await ui.signData({
      ...payload,
      network: account.chain,
      from: account.address,
    });
    const sign_data = { signature, address, timestamp, domain, payload };
    await signIn({ account: ofAccount(account), sign_data });
  } catch (error) {
    if (!(error instanceof UserRejectsError)) throw error;
  }
}

const signsTexts = ({ device }: Wallet): boolean =>
  device.features.some(
    (feature) =>
      typeof feature === 'object' && feature.name === 'SignData' && feature.types.includes('text'),
  );

const ofAccount = ({ address, chain, walletStateInit, publicKey }: Wallet['account']) => ({
  address,
  chain,
  walletStateInit,
  ...(publicKey && { publicKey }),
});
