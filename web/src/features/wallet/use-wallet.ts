import { useEffect } from 'react';
import type { SendOutcome, TransactionRequest } from '#libs/wallet-widget/send-transaction.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { onFirstInteraction } from './on-first-interaction.js';
import { useReadBalance } from './use-balance.js';
import {
  disconnectWallet,
  openWallet,
  sendTransaction,
  useWalletStore,
  type WalletState,
  walletEvents,
} from './wallet-store.js';

type Shown = Pick<
  WalletState,
  'status' | 'address' | 'chain' | 'walletName' | 'walletApp' | 'restoring' | 'error'
>;

export interface Wallet extends Shown {
  /** True while an account is connected; then `address` and `chain` are set. */
  connected: boolean;
  /** The account is on another network than the campaign, or on an unknown one (decision 36). */
  onOtherNetwork: boolean;
  /** Opens the modal in which a visitor chooses a wallet. */
  connect: () => void;
  /** The balance in nanotons; null when it cannot be read. Never rejects. */
  readBalance: () => Promise<bigint | null>;
  /** Has the wallet send a transaction; never rejects. */
  send: (request: TransactionRequest) => Promise<SendOutcome>;
  /** Ends the connection; never rejects, failures are in `error`. */
  disconnect: () => Promise<void>;
}

/**
 * The visitor's wallet; its widget is loaded with the visitor's first interaction. The address is
 * user-friendly and non-bounceable for its chain (decision 31).
 *
 * @example
 * const { connected, address, connect } = useWallet();
 */
export function useWallet(): Wallet {
  const shown = useWalletStore();
  const network = useSiteSettings(({ settings }) => settings.ton_network);
  const readBalance = useReadBalance(shown);
  const connected = shown.address !== null;
  useEffect(() => onFirstInteraction(walletEvents.requested), []);
  return {
    ...shown,
    connected,
    onOtherNetwork: connected && shown.chain !== network,
    connect: openWallet,
    readBalance,
    send: sendTransaction,
    disconnect: disconnectWallet,
  };
}
