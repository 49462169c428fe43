import { type ComponentType, useEffect } from 'react';
import { loadWidget } from './load-widget.js';
import { useWalletStore } from './wallet-store.js';

/** The widget's button once the widget was requested and has been loaded; null until then. */
export function useWidget(): ComponentType | null {
  const requested = useWalletStore((state) => state.requested);
  const Button = useWalletStore((state) => state.Button);

  useEffect(() => {
    if (requested) void loadWidget();
  }, [requested]);

  return Button;
}
