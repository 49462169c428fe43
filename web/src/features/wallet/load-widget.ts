import i18n from 'i18next';
import { useToastStore } from '../../components/toast/toast-store.js';
import { walletEvents } from './wallet-store.js';
import type { WidgetOptions } from './widget/start-widget.js';

let loading: Promise<void> | null = null;

async function load(options: WidgetOptions): Promise<void> {
  try {
    const { startWidget } = await import('./widget/start-widget.js');
    startWidget(options);
  } catch (error) {
    console.error('The wallet widget could not be loaded.', error);
    loading = null;
    walletEvents.missed();
    useToastStore.getState().show('error', i18n.t('wallet.errors.unavailable'));
  }
}

/** Loads and starts the widget, once, however often it is called. */
export function loadWidget(options: WidgetOptions): Promise<void> {
  loading ??= load(options);
  return loading;
}
