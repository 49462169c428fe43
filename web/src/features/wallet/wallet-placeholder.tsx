import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsServed } from '../../lib/present.js';
import styles from './wallet-button.module.css';
import { openWallet, useWalletStore, walletEvents } from './wallet-store.js';

interface WalletPlaceholderProps {
  /** Set when the placeholder is removed while it has the focus; the widget's button then takes it. */
  leftFocused: RefObject<boolean>;
  onPressedChange: (pressed: boolean) => void;
}

/** Has the look and size of the widget's button; loads the widget on hover, focus or press. */
export function WalletPlaceholder({ leftFocused, onPressedChange }: WalletPlaceholderProps) {
  const { t } = useTranslation();
  const busy = useWalletStore(({ restoring, openWhenLoaded }) => restoring || openWhenLoaded);
  // What the server drew is busy by its styles where a connection is stored.
  const isServed = useIsServed();
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const node = button.current;
    return () => {
      leftFocused.current = node !== null && node === document.activeElement;
    };
  }, [leftFocused]);

  // After the click event that follows; removing the button before that would lose the click.
  const release = () => setTimeout(onPressedChange, 0, false);

  const enter = ({ pointerType }: PointerEvent) => {
    // A touch may be the start of scrolling, so only a press counts.
    if (pointerType === 'mouse') walletEvents.requested();
  };

  return (
    <button
      ref={button}
      type="button"
      className={styles.placeholder}
      data-busy={busy || undefined}
      data-served={isServed ? '' : undefined}
      aria-busy={busy}
      aria-label={busy ? t('wallet.loading') : undefined}
      onPointerEnter={enter}
      onFocus={walletEvents.requested}
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
