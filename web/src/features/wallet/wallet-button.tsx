import { useEffect, useRef, useState } from 'react';
import { usePlacement, type WalletPlacement } from './use-placement.js';
import { useWidget } from './use-widget.js';
import styles from './wallet-button.module.css';
import { WalletPlaceholder } from './wallet-placeholder.js';
import { useWalletStore } from './wallet-store.js';

const FOCUSABLE = '[data-tc-connect-button], [data-tc-dropdown-button]';

interface WalletButtonProps {
  placement: WalletPlacement;
}

/**
 * The connect button. Put one into the header and one into the mobile menu: only that of the
 * window's width shows anything, because the widget allows one button in the page.
 */
export function WalletButton({ placement }: WalletButtonProps) {
  return usePlacement() === placement ? <OneWalletButton /> : null;
}

function OneWalletButton() {
  const Widget = useWidget();
  const restoring = useWalletStore((state) => state.restoring);
  // The widget's button ignores presses until it has settled, so the placeholder stays until then. With an
  // account it has one to show, whatever the restore still does.
  const usable = useWalletStore(
    ({ restoring, settled, hasGivenUp, address }) =>
      address !== null || (!hasGivenUp && (restoring || settled)),
  );
  // The placeholder stays while it is pressed, or the click would be lost.
  const [pressed, setPressed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const leftFocused = useRef(false);
  const arrived = Widget !== null && usable && !pressed;

  useEffect(() => {
    if (!arrived || restoring || !leftFocused.current) return;
    const wait = requestAnimationFrame(() => {
      leftFocused.current = false;
      frame.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    });
    return () => cancelAnimationFrame(wait);
  }, [arrived, restoring]);

  return (
    <div ref={frame} className={styles.frame}>
      {arrived ? (
        <Widget />
      ) : (
        <WalletPlaceholder leftFocused={leftFocused} onPressedChange={setPressed} />
      )}
    </div>
  );
}
