import {
  CHAIN,
  type IStorage,
  THEME,
  TonConnect,
  TonConnectUI,
  type Wallet,
} from '@tonconnect/ui-react';
import type { PayoutOrder } from '../providers/data/records.js';

/** Apart from the visitors' own connection, which the site of the same origin keeps. */
const PREFIX = 'jetdrop-admin:';

/** Messages of one signature that a batch needs; a W5 wallet takes 255. */
const LEAST_MESSAGES = 250;

const storage: IStorage = {
  getItem: async (key) => localStorage.getItem(PREFIX + key),
  setItem: async (key, value) => localStorage.setItem(PREFIX + key, value),
  removeItem: async (key) => localStorage.removeItem(PREFIX + key),
};

/** Why a wallet cannot pay batches. */
type WalletProblem = 'wrong_network' | 'too_few_messages';

/** The wallet that pays, as it is connected. */
export interface OperatorWallet {
  /** Raw. */
  address: string;
  name: string;
  problem: WalletProblem | null;
}

let widget: TonConnectUI | undefined;

/** One for the page: it keeps the connection in this browser. */
function operatorWidget(theme: 'light' | 'dark'): TonConnectUI {
  widget ??= new TonConnectUI({
    connector: new TonConnect({
      manifestUrl: `${location.origin}/admin-tonconnect-manifest.json`,
      walletsListSource: `${location.origin}/wallets-v2.json`,
      storage,
    }),
  });
  widget.uiOptions = {
    uiPreferences: { theme: theme === 'dark' ? THEME.DARK : THEME.LIGHT },
    actionsConfiguration: { modals: ['before', 'error'], notifications: ['before', 'error'] },
  };
  return widget;
}

/** What the page has to know of a connected wallet. */
function describeWallet(wallet: Wallet, network: 'mainnet' | 'testnet'): OperatorWallet {
  const { account, device } = wallet;
  const isNetwork = account.chain === (network === 'mainnet' ? CHAIN.MAINNET : CHAIN.TESTNET);
  const messages = device.features.reduce(
    (most, feature) =>
      typeof feature === 'object' && feature.name === 'SendTransaction'
        ? Math.max(most, feature.maxMessages)
        : most,
    0,
  );
  const problem = messages < LEAST_MESSAGES ? 'too_few_messages' : null;
  return {
    address: account.address,
    name: device.appName,
    problem: isNetwork ? problem : 'wrong_network',
  };
}

/** Has the wallet sign a batch, and answers what it has signed, base64. */
async function signOrder(ui: TonConnectUI, order: PayoutOrder): Promise<string> {
  const { boc } = await ui.sendTransaction({
    validUntil: order.validUntil,
    network: order.network as CHAIN,
    from: order.from,
    messages: order.messages,
  });
  return boc;
}

/** What is loaded with the widget, by whoever shows it. */
export const operatorWallets = {
  widget: operatorWidget,
  describe: describeWallet,
  sign: signOrder,
};
