import i18n from 'i18next';
import { onMainButton, showMainButton } from '../features/mini-app/telegram.js';
import { openWallet, useWalletStore } from '../features/wallet/wallet-store.js';
import { useLaunchState } from '../lib/launch-state.js';
import { type PageAction, usePageActionStore } from '../lib/page-action.js';
import { useTheme } from '../lib/theme.js';

let isFollowing = false;

/** Makes Telegram's large button connect a wallet, then run the action of each page; hidden while there is none. */
export function followMainButton(): void {
  if (isFollowing) return;
  isFollowing = true;
  const show = () => showMainButton(currentAction());
  for (const store of [useWalletStore, usePageActionStore, useLaunchState, useTheme])
    store.subscribe(show);
  i18n.on('languageChanged', show);
  onMainButton(() => currentAction()?.run());
  show();
}

function currentAction(): PageAction | null {
  const { address, restoring, status } = useWalletStore.getState();
  if (restoring || useLaunchState.getState().isOver) return null;
  if (address !== null) return usePageActionStore.getState().action;
  return { label: i18n.t('miniApp.connect'), isBusy: status === 'connecting', run: openWallet };
}
