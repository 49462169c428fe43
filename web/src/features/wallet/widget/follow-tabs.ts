import type { TonConnectUI } from '@tonconnect/ui-react';
import { CONNECTION_KEY } from '../purge-wallet-cache.js';
import { useWalletStore } from '../wallet-store.js';

interface StoredConnection {
  type?: string;
  connectEvent?: { payload?: { items?: { name?: string; address?: string }[] } };
}

/** Which account a stored connection is for. */
type StoredAccount =
  | { kind: 'none' }
  /** Its raw address. */
  | { kind: 'remote'; address: string | undefined }
  /** A wallet in this browser keeps the address to itself. */
  | { kind: 'injected' };

function readAccount(stored: string | null): StoredAccount {
  const { type, connectEvent }: StoredConnection = stored ? JSON.parse(stored) : {};
  if (type === 'injected') return { kind: 'injected' };
  // Without the event it is only being made.
  if (!connectEvent) return { kind: 'none' };
  const item = connectEvent.payload?.items?.find(({ name }) => name === 'ton_addr');
  return { kind: 'remote', address: item?.address };
}

function isShown(account: StoredAccount, { account: shown }: TonConnectUI): boolean {
  if (account.kind === 'none') return shown === null;
  return account.kind === 'injected' ? shown !== null : shown?.address === account.address;
}

/**
 * Shows what another tab has connected or disconnected. The widget keeps its connection in memory and
 * cannot be told, so the page is loaded anew, which restores what is stored.
 */
export function followOtherTabs(ui: TonConnectUI): void {
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== CONNECTION_KEY) return;
    // Until the restore is over, the widget does not know its account.
    if (!useWalletStore.getState().settled) return;
    if (!isShown(readAccount(localStorage.getItem(CONNECTION_KEY)), ui)) location.reload();
  });
}
