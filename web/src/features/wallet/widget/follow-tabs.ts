import type { TonConnectUI } from '@tonconnect/ui-react';
import { CONNECTION_KEY } from '../purge-wallet-cache.js';
import { useWalletStore } from '../wallet-store.js';

interface StoredConnection {
  type?: string;
  connectEvent?: { payload?: { items?: { name?: string; address?: string }[] } };
}

/** Whether the widget shows the account that the stored connection is for. */
function isShown(stored: string | null, { account, connected }: TonConnectUI): boolean {
  const { type, connectEvent }: StoredConnection = stored ? JSON.parse(stored) : {};
  // A wallet in this browser keeps the address to itself.
  if (type === 'injected') return connected;
  // Without the event it is only being made.
  const item = connectEvent?.payload?.items?.find(({ name }) => name === 'ton_addr');
  return (item?.address ?? null) === (account?.address ?? null);
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
    if (!isShown(localStorage.getItem(CONNECTION_KEY), ui)) location.reload();
  });
}
