import i18n from 'i18next';
import { toast } from '../../components/toast/toast-store.js';
import { ensureCatalogue } from '../../i18n/index.js';
import { walletEvents } from './wallet-store.js';

type Widget = typeof import('./widget/start-widget.js');

let loading: Promise<void> | null = null;
/** Where the next try finds the module, after one that failed. */
let otherAddress: string | null = null;
let tries = 0;

/** Browsers do not retry a module that they failed to download, except under another URL. */
function addressForNextTry(error: unknown): string | null {
  const address = error instanceof Error ? /https?:\S+?\.js/.exec(error.message)?.[0] : null;
  return address ? `${address}?try=${tries}` : null;
}

function importWidget(): Promise<Widget> {
  tries += 1;
  return otherAddress
    ? import(/* @vite-ignore */ otherAddress)
    : import('./widget/start-widget.js');
}

async function load(): Promise<void> {
  try {
    const [{ startWidget }] = await Promise.all([importWidget(), ensureCatalogue('wallet')]);
    startWidget();
  } catch (error) {
    otherAddress = addressForNextTry(error);
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
