import {
  type ActionConfiguration,
  BadRequestError,
  CHAIN,
  type Locales,
  THEME,
  TonConnectButton,
  TonConnectUI,
  TonConnectUIContext,
  type TonConnectUiOptions,
  toUserFriendlyAddress,
  UnknownAppError,
  UserRejectsError,
  type Wallet,
  WalletAlreadyConnectedError,
  WalletMissingRequiredFeaturesError,
  WalletNotConnectedError,
  WalletNotInjectedError,
  WalletNotSupportFeatureError,
  WrongAddressError,
} from '@tonconnect/ui-react';
import i18n from 'i18next';
import { type ComponentType, useEffect } from 'react';
import type { TonNetwork } from '#libs/domain/index.js';
import { ExpiringConnector } from '#libs/wallet-widget/expiring-connector.js';
import { keepFocusInModal } from '#libs/wallet-widget/modal-focus.js';
import { sendTransaction, type TransactionRequest } from '#libs/wallet-widget/send-transaction.js';
import { CONNECTION_KEY, showsStored } from '#libs/wallet-widget/stored-connection.js';
import { toast } from '../../../components/toast/toast-store.js';
import { miniAppLink, sessionCalls } from '../../../lib/session-calls.js';
import { followStored } from '../../../lib/storage.js';
import { useTheme } from '../../../lib/theme.js';
import { signOut } from '../visitor-session.js';
import { errorOfCode, type WalletError } from '../wallet-errors.js';
import { useWalletStore, walletEvents } from '../wallet-store.js';
import { type SignIn, signInWhileConnecting } from './sign-in.js';
import { widgetColors } from './widget-colors.js';

const NETWORKS: ReadonlyMap<string, TonNetwork> = new Map([
  [CHAIN.MAINNET, 'mainnet'],
  [CHAIN.TESTNET, 'testnet'],
]);

/** The page but for its toasts. */
const BEHIND_MODAL = '#root > :not(:has(> ol[aria-live]))';
const MENU_TOGGLE = '[aria-controls=mobile-menu]';
const AFTER_MODAL = `[data-tc-dropdown-button], [data-tc-connect-button], ${MENU_TOGGLE}`;

let widget: TonConnectUI | null = null;

/** The running widget; null before it was started. */
export function currentWidget(): TonConnectUI | null {
  return widget;
}

/** Closes the mobile menu after connecting; the focus goes to its toggle. */
function closeMenu({ connected }: TonConnectUI): readonly HTMLElement[] {
  if (!connected) return [];
  const toggles = [...document.querySelectorAll<HTMLElement>(`${MENU_TOGGLE}[aria-expanded=true]`)];
  for (const toggle of toggles) toggle.click();
  return toggles;
}

function report(error: WalletError): void {
  walletEvents.failed(error);
  toast.error(i18n.t(`wallet.errors.${error}`));
}

async function showConnected(ui: TonConnectUI, wallet: Wallet, signIn: SignIn): Promise<void> {
  const { account } = wallet;
  const { appName } = wallet.device;
  const chain = NETWORKS.get(account.chain) ?? null;
  try {
    const address = toUserFriendlyAddress(account.address, chain === 'testnet');
    walletEvents.connected({ address, chain }, appName);
    signIn.connected(wallet);
    const wallets = await ui.getWallets();
    const known = wallets.find((it) => it.appName === appName || it.name === appName);
    walletEvents.named(address, known?.name ?? appName);
  } catch (error) {
    console.error('The wallet sent an address that cannot be read.', error);
    report(errorOfThrown(error));
    await ui.disconnect();
  }
}

function followConnection(ui: TonConnectUI, signIn: SignIn): void {
  // The SDK has no class, or none that it exports, for some codes; its event has the number.
  let code: unknown;
  addEventListener('ton-connect-connection-error', (event) => {
    code = event instanceof CustomEvent ? event.detail?.error_code : undefined;
  });
  const fail = (thrown: unknown) => {
    report(code === undefined ? errorOfThrown(thrown) : errorOfCode(code));
    code = undefined;
  };
  ui.connector.onStatusChange((wallet) => {
    if (wallet) void showConnected(ui, wallet, signIn);
    else {
      walletEvents.disconnected();
      void signOut();
    }
  }, fail);
  ui.onModalStateChange(({ status, closeReason }) => {
    if (status === 'opened') walletEvents.opening();
    else if (closeReason === 'action-cancelled') walletEvents.cancelled();
  });
  // Sent by the patched SDK, which leaves the first wallet connected.
  addEventListener('ton-connect-second-wallet', () => report('second_wallet'));
}

/** Waits for the restore, then opens the modal for a visitor who pressed the button before. */
async function finishStart(ui: TonConnectUI, open: () => void): Promise<void> {
  try {
    await ui.connectionRestored;
  } catch (error) {
    console.warn('The wallet connection was not restored.', error);
  }
  const { openWhenLoaded } = useWalletStore.getState();
  walletEvents.restored();
  if (openWhenLoaded && !ui.connected) open();
}

function commandsOf(ui: TonConnectUI, { prepare, again, chooseAnother }: SignIn) {
  const fail = (error: unknown) => report(errorOfThrown(error));
  return {
    open: () => {
      if (ui.connected) return report('already_connected');
      walletEvents.opening();
      prepare();
      ui.openModal().catch(fail);
    },
    signInAgain: () => void again().catch(fail),
    chooseAnother: () => void chooseAnother().catch(fail),
    disconnect: () => ui.disconnect().catch(fail),
    send: (request: TransactionRequest) => sendTransaction(ui, request),
  };
}

export function startWidget(): void {
  const { origin } = location;
  const ui = new TonConnectUI({
    connector: new ExpiringConnector({
      manifestUrl: `${origin}/tonconnect-manifest.json`,
      walletsListSource: `${origin}/wallets-v2.json`,
    }),
    restoreConnection: true,
    enableAndroidBackHandler: true,
    ...currentOptions(),
  });
  widget = ui;
  const applyOptions = () => {
    ui.uiOptions = currentOptions();
  };
  i18n.on('languageChanged', applyOptions);
  useTheme.subscribe(applyOptions);
  // The Mini App's address is known then.
  void sessionCalls().then(applyOptions);
  const signIn = signInWhileConnecting(ui);
  followConnection(ui, signIn);
  followOtherTabs(ui);
  const closed = () => closeMenu(ui);
  keepFocusInModal({ behind: BEHIND_MODAL, fallbacks: AFTER_MODAL, closed });

  const commands = commandsOf(ui, signIn);
  walletEvents.loaded(createWidgetButton(ui, applyOptions), commands);
  void finishStart(ui, commands.open);
}

/** The widget's button. Only one may be mounted: the widget finds its place by a fixed id. */
function createWidgetButton(ui: TonConnectUI, applyOptions: () => void): ComponentType {
  return function WidgetButton() {
    // The button has just told the widget where it is, which erased the configured actions.
    useEffect(applyOptions, []);
    return (
      <TonConnectUIContext value={ui}>
        <TonConnectButton />
      </TonConnectUIContext>
    );
  };
}

/** Reloads the page when another tab has connected or disconnected: the widget keeps its connection in memory. */
function followOtherTabs(ui: TonConnectUI): void {
  followStored(CONNECTION_KEY, () => {
    // Until the restore is over, the widget does not know its account.
    if (!useWalletStore.getState().settled) return;
    if (!showsStored(ui, localStorage.getItem(CONNECTION_KEY))) location.reload();
  });
}

/** The widget's notifications and modals for a request, unless the request sets its own (section 9). */
const ACTIONS: ActionConfiguration = {
  notifications: ['before', 'success', 'error'],
  modals: ['before'],
  returnStrategy: 'back',
  skipRedirectToWallet: 'ios',
};

/** Returns to the Mini App if the page is in one. */
function actions(): ActionConfiguration {
  const link = miniAppLink();
  return link === null ? ACTIONS : { ...ACTIONS, twaReturnUrl: link };
}

/** The current language and theme, with the actions that setting options would erase. */
function currentOptions(): TonConnectUiOptions {
  const { theme, widgetColors: shown } = useTheme.getState();
  const given = shown && { [THEME.DARK]: shown, [THEME.LIGHT]: shown };
  return {
    // The build adds the Chinese dictionary, which the widget's types lack.
    language: i18n.language as Locales,
    uiPreferences: {
      theme: theme === 'light' ? THEME.LIGHT : THEME.DARK,
      colorsSet: given ?? widgetColors(),
    },
    actionsConfiguration: actions(),
  };
}

const CLASSES = [
  [BadRequestError, 'bad_request'],
  [UnknownAppError, 'unknown_app'],
  [UserRejectsError, 'user_rejects'],
  [WalletAlreadyConnectedError, 'already_connected'],
  [WalletNotConnectedError, 'not_connected'],
  [WalletNotInjectedError, 'missing_extension'],
  [WalletNotSupportFeatureError, 'unsupported_feature'],
  [WalletMissingRequiredFeaturesError, 'unsupported_feature'],
  [WrongAddressError, 'bad_address'],
] as const;

/** The error of a class of the SDK; `unknown` for anything else, such as two classes that it does not export. */
function errorOfThrown(thrown: unknown): WalletError {
  return CLASSES.find(([sdkClass]) => thrown instanceof sdkClass)?.[1] ?? 'unknown';
}
