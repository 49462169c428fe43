import { type ComponentType, useEffect } from 'react';
import { useSiteSettings } from '../../lib/site-settings.js';
import { loadWidget } from './load-widget.js';
import { useWalletStore } from './wallet-store.js';

/** The widget's button once somebody wanted the widget and it is loaded; null until then. */
export function useWidget(): ComponentType | null {
  const { settings, isPending } = useSiteSettings();
  const wanted = useWalletStore((state) => state.wanted);
  const Button = useWalletStore((state) => state.Button);
  const walletsListUrl = settings.wallets_list_url;

  useEffect(() => {
    // The wallets list cannot be changed later, so its address must be known first.
    if (!wanted || isPending) return;
    void loadWidget({
      manifestUrl: `${location.origin}/tonconnect-manifest.json`,
      walletsListUrl,
    });
  }, [wanted, isPending, walletsListUrl]);

  return Button;
}
