import {
  type CHAIN,
  type IStorage,
  type Locales,
  THEME,
  TonConnectUI,
  type Wallet,
} from '@tonconnect/ui-react';
import {
  formatContractAddress,
  type Language,
  TON_CHAINS,
  type TonNetwork,
} from '#libs/domain/index.js';
import { WIDGET_COLORS } from '#libs/wallet-widget/colors.js';
import { ExpiringConnector } from '#libs/wallet-widget/expiring-connector.js';
import { ADMIN_KEY_PREFIX } from '#libs/wallet-widget/keys.js';
import { keepFocusInModal } from '#libs/wallet-widget/modal-focus.js';
import { sendFailure } from '#libs/wallet-widget/send-failure.js';
import { CONNECTION_KEY, showsStored } from '#libs/wallet-widget/stored-connection.js';
import type { PayoutRequest } from '../../providers/data/records.js';
import { stored } from '../../providers/storage.js';

const storage: IStorage = {
  getItem: async (key) => stored.getItem(ADMIN_KEY_PREFIX + key),
  setItem: async (key, value) => stored.setItem(ADMIN_KEY_PREFIX + key, value),
  removeItem: async (key) => stored.removeItem(ADMIN_KEY_PREFIX + key),
};

/** The connected wallet, of any version. */
export interface OperatorWallet {
  /** Raw. */
  address: string;
  name: string;
  /** Whether it is on the campaign's network. */
  isOnNetwork: boolean;
}

let widget: TonConnectUI | undefined;

/** Whether another tab has connected another wallet since. */
let isOutdated = false;

/** One per page: it keeps the connection in this browser. */
export function operatorWidget(theme: 'light' | 'dark', language: Language): TonConnectUI {
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
    connector: new ExpiringConnector({
      manifestUrl: `${location.origin}/admin-tonconnect-manifest.json`,
      walletsListSource: `${location.origin}/wallets-v2.json`,
      storage,
    }),
  });
  keepFocusInModal({ behind: '#root', fallbacks: 'main' });
  void ui.connectionRestored.catch(() => false).then(() => followOtherTabs(ui));
  return ui;
}

/** Reloads the page to restore a connection that another tab has stored, at once where the wallet is shown. */
function followOtherTabs(ui: TonConnectUI): void {
  const connection = ADMIN_KEY_PREFIX + CONNECTION_KEY;
  addEventListener('storage', ({ key }) => {
    if (key !== connection) return;
    isOutdated = !showsStored(ui, stored.getItem(connection));
    if (isOutdated && location.pathname.endsWith('/payouts')) location.reload();
  });
}

export const describeWallet = (
  { account, device }: Wallet,
  network: TonNetwork,
): OperatorWallet => ({
  address: account.address,
  name: device.appName,
  isOnNetwork: account.chain === TON_CHAINS[network],
});

/** Connects another wallet, or the first one. */
export async function connectWallet(ui: TonConnectUI): Promise<void> {
  if (ui.connected) await ui.disconnect();
  await ui.openModal();
}

/** Has the wallet sign and send a request. @throws Error whose message is a key of the catalogue */
export async function signRequest(ui: TonConnectUI, request: PayoutRequest): Promise<void> {
  const network: TonNetwork = request.network === TON_CHAINS.testnet ? 'testnet' : 'mainnet';
  const messages = request.messages.map((message) => ({
    ...message,
    // Wallets want it friendly and bounceable: a failed message returns its TON.
    address: formatContractAddress(message.address, network),
  }));
  try {
    const { validUntil, network: chain, from } = request;
    await ui.sendTransaction({ validUntil, from, network: chain as CHAIN, messages });
  } catch (cause) {
    throw new Error(`payouts.wallet_error.${sendFailure(cause)}`, { cause });
  }
}
