import type { ComponentType } from 'react';
import { create } from 'zustand';
import type { TonNetwork } from '#libs/domain/index.js';
import type { WalletError } from './wallet-errors.js';

/** The states of a wallet as visitors see them (specification section 4). */
export const WALLET_STATUSES = [
  'connecting',
  'connected',
  'disconnected',
  'not_connected',
  'error',
] as const;

export type WalletStatus = (typeof WALLET_STATUSES)[number];

export interface ConnectedAccount {
  /** User-friendly and non-bounceable, for the chain. */
  address: string;
  chain: TonNetwork;
}

/** What the widget does for the site once it is there. */
export interface WidgetCommands {
  open: () => void;
  disconnect: () => Promise<void>;
}

export interface WalletState {
  status: WalletStatus;
  address: string | null;
  chain: TonNetwork | null;
  walletName: string | null;
  /** True from the start until a stored connection is restored or given up. */
  restoring: boolean;
  /** The widget has found out whether there was something to restore: it can be used. */
  settled: boolean;
  error: WalletError | null;
  /** Somebody needs the widget: load it. */
  wanted: boolean;
  /** Open the modal as soon as the widget is there. */
  openOnArrival: boolean;
  /** The widget's connect button, once loaded. */
  Button: ComponentType | null;
  commands: WidgetCommands | null;
}

const NO_ACCOUNT = { address: null, chain: null, walletName: null } as const;

export const INITIAL_WALLET_STATE: Readonly<WalletState> = {
  ...NO_ACCOUNT,
  status: 'not_connected',
  restoring: false,
  settled: false,
  error: null,
  wanted: false,
  openOnArrival: false,
  Button: null,
  commands: null,
};

/**
 * The wallet's state outside of the widget, whose own hooks exist only once it is loaded. Read it
 * through `useWallet`.
 */
export const useWalletStore = create<WalletState>()(() => INITIAL_WALLET_STATE);

const { getState, setState } = useWalletStore;

/** Everything that changes the state. */
export const walletEvents = {
  wanted: () => setState({ wanted: true }),

  restoring: () => setState({ restoring: true, status: 'connecting' }),

  /** Restoring came to an end. Without an account there was nothing to restore: not an error. */
  restored: () =>
    setState(({ status, address, openOnArrival }) => {
      const idle = status === 'connecting' && !address && !openOnArrival;
      return {
        restoring: false,
        openOnArrival: false,
        settled: true,
        status: idle ? 'not_connected' : status,
      };
    }),

  /** A visitor asked to connect. */
  opening: () => setState({ status: 'connecting', error: null }),

  /** The modal was closed without a wallet. An error stays until the next attempt. */
  cancelled: () =>
    setState(({ status, restoring }) =>
      status === 'connecting' && !restoring ? { status: 'not_connected' } : {},
    ),

  connected: (account: ConnectedAccount, walletName: string) =>
    setState({ ...account, walletName, status: 'connected', restoring: false, error: null }),

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

  arrived: (Button: ComponentType, commands: WidgetCommands) => setState({ Button, commands }),

  /** The widget could not be loaded; the next request tries again. */
  missed: () =>
    setState({
      wanted: false,
      openOnArrival: false,
      restoring: false,
      status: 'error',
      error: 'unavailable',
    }),
};

/** Opens the modal for connecting, loading the widget first when it is not there yet. */
export function openWallet(): void {
  const { commands, settled } = getState();
  if (commands && settled) {
    commands.open();
    return;
  }
  walletEvents.opening();
  setState({ wanted: true, openOnArrival: true });
}

/** Ends the connection. Without the widget there is none. */
export async function disconnectWallet(): Promise<void> {
  const { commands } = getState();
  if (commands) await commands.disconnect();
  else walletEvents.failed('not_connected');
}
