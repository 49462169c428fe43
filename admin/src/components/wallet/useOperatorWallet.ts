import { useTheme } from '@mui/material/styles';
import type { TonConnectUI } from '@tonconnect/ui-react';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../providers/i18n/language.js';
import { useSiteSettings } from '../../providers/site/siteSettings.js';
import type * as operatorWallet from './operatorWallet.js';

interface Loaded {
  wallets: typeof operatorWallet;
  ui: TonConnectUI;
}

interface OperatorWalletState {
  /** Undefined while the widget is loading or has failed. */
  loaded: Loaded | undefined;
  /** Null while none is connected. */
  wallet: operatorWallet.OperatorWallet | null;
  hasFailed: boolean;
  /** Opens the window to choose a wallet, in place of the connected one. */
  connect: () => void;
}

/** The operator's wallet in this browser; its widget is loaded on demand. */
export function useOperatorWallet(): OperatorWalletState {
  const { mode } = useTheme().palette;
  const language = useLanguage();
  const { ton_network } = useSiteSettings();
  const [loaded, setLoaded] = useState<Loaded>();
  const [wallet, setWallet] = useState<operatorWallet.OperatorWallet | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    import('./operatorWallet.js')
      .then((wallets) => {
        if (isShown) setLoaded({ wallets, ui: wallets.operatorWidget(mode, language) });
      })
      .catch(() => isShown && setFailed(true));
    return () => {
      isShown = false;
    };
  }, [mode, language]);
  useEffect(() => {
    if (!loaded) return;
    const { wallets, ui } = loaded;
    const show = (connected: typeof ui.wallet) =>
      setWallet(connected && wallets.describeWallet(connected, ton_network));
    show(ui.wallet);
    return ui.onStatusChange(show);
  }, [loaded, ton_network]);
  const connect = () => void loaded?.wallets.connectWallet(loaded.ui);
  return { loaded, wallet, hasFailed, connect };
}
