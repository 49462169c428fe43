import {
  CHAIN,
  type IStorage,
  type Locales,
  type SendTransactionRequest,
  type SendTransactionResponse,
  THEME,
  TonConnect,
  TonConnectError,
  TonConnectUI,
  TonConnectUIError,
  UserRejectsError,
  type Wallet,
} from '@tonconnect/ui-react';
import { formatContractAddress, type Language, type TonNetwork } from '#libs/domain/index.js';
import { WIDGET_COLORS } from '#libs/wallet-widget/colors.js';
import { ADMIN_KEY_PREFIX } from '#libs/wallet-widget/keys.js';
import { keepFocusInModal } from '#libs/wallet-widget/modal-focus.js';
import { CONNECTION_KEY, showsStored } from '#libs/wallet-widget/stored-connection.js';
import type { PayoutOrder } from '../providers/data/records.js';

/** Messages of one signature that a batch needs; a W5 wallet takes 255. */
const LEAST_MESSAGES = 250;

/** Milliseconds for the answer of a wallet that signed at the last moment. */
const ANSWER_TAKES = 10_000;

const CHAINS: Readonly<Record<TonNetwork, CHAIN>> = {
  mainnet: CHAIN.MAINNET,
  testnet: CHAIN.TESTNET,
};

const storage: IStorage = {
  getItem: async (key) => localStorage.getItem(ADMIN_KEY_PREFIX + key),
  setItem: async (key, value) => localStorage.setItem(ADMIN_KEY_PREFIX + key, value),
  removeItem: async (key) => localStorage.removeItem(ADMIN_KEY_PREFIX + key),
};

/** The order is no longer valid. */
const EXPIRED = new TonConnectError('The order has expired.');

/** Rejects when an order expires: a wallet that is switched off never answers. */
class OperatorConnector extends TonConnect {
  override async sendTransaction(
    transaction: SendTransactionRequest,
    options?: object,
  ): Promise<SendTransactionResponse> {
    const left = transaction.validUntil * 1000 - Date.now() + ANSWER_TAKES;
    const expiry = Promise.withResolvers<never>();
    const timer = setTimeout(() => expiry.reject(EXPIRED), left);
    const answer = super.sendTransaction(transaction, options);
    return Promise.race([answer, expiry.promise]).finally(() => clearTimeout(timer));
  }
}

/** Why a wallet cannot pay batches. */
type WalletProblem = 'wrong_network' | 'too_few_messages';

/** The connected paying wallet. */
export interface OperatorWallet {
  /** Raw. */
  address: string;
  name: string;
  problem: WalletProblem | null;
}

let widget: TonConnectUI | undefined;

/** Whether another tab has connected another wallet since. */
let isOutdated = false;

/** One per page: it keeps the connection in this browser. */
function operatorWidget(theme: 'light' | 'dark', language: Language): TonConnectUI {
  if (isOutdated) location.reload();
  widget ??= startWidget();
  widget.uiOptions = {
    // The build adds the Chinese dictionary, which the widget's types do not list.
    language: language as Locales,
    uiPreferences: {
      theme: theme === 'dark' ? THEME.DARK : THEME.LIGHT,
      colorsSet: WIDGET_COLORS,
    },
    // The back office reports the outcome.
    actionsConfiguration: { modals: ['before'], notifications: [] },
  };
  return widget;
}

function startWidget(): TonConnectUI {
  const ui = new TonConnectUI({
    connector: new OperatorConnector({
      manifestUrl: `${location.origin}/admin-tonconnect-manifest.json`,
      walletsListSource: `${location.origin}/wallets-v2.json`,
      storage,
    }),
  });
  keepFocusInModal({ behind: '#root', fallbacks: 'main' });
  void ui.connectionRestored.catch(() => false).then(() => followOtherTabs(ui));
  return ui;
}

/**
 * The widget keeps its connection in memory, so the page is reloaded, which restores what is
 * stored: at once where the wallet is shown, else when it is shown again.
 */
function followOtherTabs(ui: TonConnectUI): void {
  const connection = ADMIN_KEY_PREFIX + CONNECTION_KEY;
  addEventListener('storage', ({ key }) => {
    if (key !== connection) return;
    isOutdated = !showsStored(ui, localStorage.getItem(connection));
    if (isOutdated && location.pathname.endsWith('/payouts')) location.reload();
  });
}

/** Describes a connected wallet. */
function describeWallet({ account, device }: Wallet, network: TonNetwork): OperatorWallet {
  const isEnough = device.features.some(
    (feature) =>
      typeof feature === 'object' &&
      feature.name === 'SendTransaction' &&
      feature.maxMessages >= LEAST_MESSAGES,
  );
  const problem = isEnough ? null : 'too_few_messages';
  return {
    address: account.address,
    name: device.appName,
    problem: account.chain === CHAINS[network] ? problem : 'wrong_network',
  };
}

/** Connects another wallet, or the first one. */
async function connectWallet(ui: TonConnectUI): Promise<void> {
  if (ui.connected) await ui.disconnect();
  await ui.openModal();
}

/**
 * Has the wallet sign a batch, and returns the signed message, base64.
 *
 * @throws Error whose message is a key of the catalogues.
 */
async function signOrder(ui: TonConnectUI, order: PayoutOrder): Promise<string> {
  const network: TonNetwork = order.network === CHAIN.TESTNET ? 'testnet' : 'mainnet';
  const messages = order.messages.map((message) => ({
    ...message,
    // Wallets want it friendly and bounceable: a failed message returns its TON.
    address: formatContractAddress(message.address, network),
  }));
  try {
    const request = { ...order, network: CHAINS[network], messages };
    return (await ui.sendTransaction(request)).boc;
  } catch (cause) {
    throw new Error(`payouts.wallet_error.${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UserRejectsError) return 'refused';
  if (error === EXPIRED) return 'expired';
  // The widget's own: its window was closed before the wallet answered.
  return error instanceof TonConnectUIError ? 'closed' : 'failed';
}

/** Loaded with the widget. */
export const operatorWallets = {
  widget: operatorWidget,
  describe: describeWallet,
  connect: connectWallet,
  sign: signOrder,
};
