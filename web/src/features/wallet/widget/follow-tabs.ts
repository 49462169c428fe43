import type { TonConnectUI } from '@tonconnect/ui-react';
import { CONNECTION_KEY, showsStored } from '#libs/wallet-widget/stored-connection.js';
import { useWalletStore } from '../wallet-store.js';

/**
 * Shows what another tab has connected or disconnected. The widget keeps its connection in memory and
 * cannot be told, so the page is loaded anew, which restores what is stored.
 */
export function followOtherTabs(ui: TonConnectUI): void {
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== CONNECTION_KEY) return;
    // Until the restore is over, the widget does not know its account.
    if (!useWalletStore.getState().settled) return;
    if (!showsStored(ui, localStorage.getItem(CONNECTION_KEY))) location.reload();
  });
}
