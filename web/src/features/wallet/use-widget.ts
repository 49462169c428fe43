import { type ComponentType, useEffect } from 'react';
import { useSiteSettings } from '../../lib/site-settings.js';
import { loadWidget } from './load-widget.js';
import { useWalletStore } from './wallet-store.js';

/** The widget's button once the widget was requested and has been loaded; null until then. */
export function useWidget(): ComponentType | null {
  const { settings, isPending } = useSiteSettings();
  const requested = useWalletStore((state) => state.requested);
  const Button = useWalletStore((state) => state.Button);
  const walletsListUrl = settings.wallets_list_url;

  useEffect(() => {
    // The wallets list cannot be changed later, so its address must be known first.
    if (!requested || isPending) return;
    void loadWidget({
      manifestUrl: `${location.origin}/tonconnect-manifest.json`,
      walletsListUrl,
    });
  }, [requested, isPending, walletsListUrl]);

  return Button;
}
