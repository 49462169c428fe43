import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './wallet-button.module.css';
import { openWallet, useWalletStore, walletEvents } from './wallet-store.js';

interface WalletPlaceholderProps {
  /** Set when the placeholder leaves while it has the focus, which belongs to its successor. */
  leftFocused: RefObject<boolean>;
  onPressedChange: (pressed: boolean) => void;
}

/** Looks like the widget's button, in its size, and loads the widget when somebody comes near. */
export function WalletPlaceholder({ leftFocused, onPressedChange }: WalletPlaceholderProps) {
  const { t } = useTranslation();
  const busy = useWalletStore(({ restoring, openOnArrival }) => restoring || openOnArrival);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const node = button.current;
    return () => {
      leftFocused.current = node !== null && node === document.activeElement;
    };
  }, [leftFocused]);

  // Only after the click that follows: a button that leaves before would take the click along.
  const release = () => setTimeout(onPressedChange, 0, false);

  const enter = ({ pointerType }: PointerEvent) => {
    // A finger that arrives may be scrolling; its press loads and opens at once.
    if (pointerType === 'mouse') walletEvents.wanted();
  };

  return (
    <button
      ref={button}
      type="button"
      className={styles.placeholder}
      data-busy={busy || undefined}
      aria-busy={busy}
      aria-label={busy ? t('wallet.loading') : undefined}
      onPointerEnter={enter}
      onFocus={walletEvents.wanted}
      onPointerDown={() => onPressedChange(true)}
      onPointerUp={release}
      onPointerCancel={() => onPressedChange(false)}
      onPointerLeave={() => onPressedChange(false)}
      onClick={openWallet}
    >
      {busy ? (
        <span className={styles.spinner} />
      ) : (
        <>
          <TonMark />
          <span>{t('wallet.connect')}</span>
        </>
      )}
    </button>
  );
}

/** A cut gem, the sign of wallets on this chain. */
function TonMark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M12 18.6 5.5 7.8C5.1 7 5.6 6 6.5 6h11c.9 0 1.4 1 1 1.8L12 18.6Zm0 0V6"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    </svg>
  );
}
