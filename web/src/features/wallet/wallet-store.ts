import type { ComponentType } from 'react';
import { create } from 'zustand';
import type { TonNetwork } from '#libs/domain/index.js';
import type { SendOutcome, TransactionRequest } from '#libs/wallet-widget/send-transaction.js';
import type { WalletError } from './wallet-errors.js';

/** The states of a wallet as visitors see them (specification section 4). */
type WalletStatus = 'connecting' | 'connected' | 'disconnected' | 'not_connected' | 'error';

interface WidgetCommands {
  open: () => void;
  /** The wallet proves again that it belongs to the visitor. */
  signInAgain: () => void;
  chooseAnother: () => void;
  disconnect: () => Promise<void>;
  send: (request: TransactionRequest) => Promise<SendOutcome>;
}

export interface WalletState {
  status: WalletStatus;
  /** User-friendly and non-bounceable, for the chain. */
  address: string | null;
  /** Null also when it is unknown. */
  chain: TonNetwork | null;
  walletName: string | null;
  /** The identifier of the wallet's app. */
  walletApp: string | null;
  /** True until a stored connection is restored or has timed out. */
  restoring: boolean;
  /** The widget has finished restoring, so it can be used. */
  settled: boolean;
  hasTimedOut: boolean;
  error: WalletError | null;
  /** A part of the page needs the widget, so it has to be loaded. */
  requested: boolean;
  /** The visitor pressed the button before the widget was loaded: open its modal then. */
  openWhenLoaded: boolean;
  Button: ComponentType | null;
  commands: WidgetCommands | null;
}

const NO_ACCOUNT = { address: null, chain: null, walletName: null, walletApp: null } as const;

export const INITIAL_WALLET_STATE: Readonly<WalletState> = {
  ...NO_ACCOUNT,
  status: 'not_connected',
  restoring: false,
  settled: false,
  hasTimedOut: false,
  error: null,
  requested: false,
  openWhenLoaded: false,
  Button: null,
  commands: null,
};

/** The wallet's state, outside of the widget, whose own hooks come with it. Pages use `useWallet`. */
export const useWalletStore = create<WalletState>()(() => INITIAL_WALLET_STATE);

const { getState, setState } = useWalletStore;

export const walletEvents = {
  requested: () => setState({ requested: true }),

  restoring: () => setState({ restoring: true, status: 'connecting' }),

  /** Restoring came to an end. Without an account there was nothing to restore: not an error. */
  restored: () =>
    setState(({ status, address, openWhenLoaded }) => {
      const idle = status === 'connecting' && !address && !openWhenLoaded;
      return {
        restoring: false,
        openWhenLoaded: false,
        settled: true,
        hasTimedOut: false,
        status: idle ? 'not_connected' : status,
      };
    }),

  timedOut: () =>
    setState(({ restoring }) =>
      restoring ? { restoring: false, hasTimedOut: true, status: 'not_connected' } : {},
    ),

  opening: () => setState({ status: 'connecting', error: null }),

  /** The modal was closed without a wallet. An error stays until the next attempt. */
  cancelled: () =>
    setState(({ status, restoring }) =>
      status === 'connecting' && !restoring ? { status: 'not_connected' } : {},
    ),

  /** `app`: the identifier of the wallet's app, shown until its name is known. */
  connected: (account: { address: string; chain: TonNetwork | null }, app: string) =>
    setState({
      ...account,
      walletName: app,
      walletApp: app,
      status: 'connected',
      restoring: false,
      error: null,
    }),

  named: (address: string, walletName: string) =>
    setState((state) => (state.address === address ? { walletName } : {})),

  disconnected: () =>
    setState(({ address, status }) => ({
      ...NO_ACCOUNT,
      restoring: false,
      status: address ? 'disconnected' : status,
    })),

  /** An attempt failed. A connected wallet stays connected. */
  failed: (error: WalletError) =>
    setState(({ address }) => ({ error, status: address ? 'connected' : 'error' })),

  loaded: (Button: ComponentType, commands: WidgetCommands) => setState({ Button, commands }),

  /** The widget could not be loaded; the next request tries again. */
  loadFailed: () =>
    setState({
      requested: false,
      openWhenLoaded: false,
      restoring: false,
      status: 'error',
      error: 'unavailable',
    }),
};

/** Opens the modal for connecting; loads the widget first if necessary. */
export function openWallet(): void {
  const { commands, settled, hasTimedOut } = getState();
  if (commands && (settled || hasTimedOut)) {
    commands.open();
    return;
  }
  walletEvents.opening();
  setState({ requested: true, openWhenLoaded: true });
}

/** Has the wallet send a transaction; never rejects. Without the widget there is no wallet. */
export const sendTransaction = async (request: TransactionRequest): Promise<SendOutcome> =>
  getState().commands?.send(request) ?? 'other_wallet';

/** Ends the connection. Without the widget there is none. */
export async function disconnectWallet(): Promise<void> {
  const { commands } = getState();
  if (commands) await commands.disconnect();
  else walletEvents.failed('not_connected');
}
