import { TonConnectButton, type TonConnectUI, TonConnectUIContext } from '@tonconnect/ui-react';
import { type ComponentType, useEffect } from 'react';

/** The widget's button. Only one may be mounted: the widget finds its place by a fixed id. */
export function createWidgetButton(ui: TonConnectUI, applyOptions: () => void): ComponentType {
  return function WidgetButton() {
    // The button has just told the widget where it is, which erased the configured actions.
    useEffect(applyOptions, []);
    return (
      <TonConnectUIContext value={ui}>
        <TonConnectButton />
      </TonConnectUIContext>
    );
  };
}
