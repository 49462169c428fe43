import i18n from 'i18next';
import { toast } from '../../components/toast/toast-store.js';
import { ensureCatalogue } from '../../i18n/index.js';
import { retryingImport } from '../../lib/retrying-import.js';
import { walletEvents } from './wallet-store.js';

const importWidget = retryingImport(() => import('./widget/start-widget.js'));

let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  try {
    const [{ startWidget }] = await Promise.all([importWidget(), ensureCatalogue('wallet')]);
    startWidget();
  } catch (error) {
    console.error('The wallet widget could not be loaded.', error);
    loading = null;
    walletEvents.loadFailed();
    toast.error(i18n.t('wallet.errors.unavailable'));
  }
}

/** Loads and starts the widget, once, however often it is called. */
export function loadWidget(): Promise<void> {
  loading ??= load();
  return loading;
}
