import i18n from 'i18next';
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { toast } from '../../components/toast/toast-store.js';
import { ensureCatalogue } from '../../i18n/index.js';
import { useIsServed } from '../../lib/present.js';
import { retryingImport } from '../../lib/retrying-import.js';
import styles from './wallet-button.module.css';
import { openWallet, useWalletStore, walletEvents } from './wallet-store.js';

const FOCUSABLE = '[data-tc-connect-button], [data-tc-dropdown-button]';

/** The connect button, in the header or in the menu: the widget allows one button in the page. */
export function WalletButton({ placement }: { placement: WalletPlacement }) {
  const place = usePlacement((state) => state.placement);
  return place === placement ? <OneWalletButton /> : null;
}

function OneWalletButton() {
  const requested = useWalletStore((state) => state.requested);
  const Widget = useWalletStore((state) => state.Button);
  const restoring = useWalletStore((state) => state.restoring);
  // The widget's button ignores presses until it has settled, unless it shows an account.
  const usable = useWalletStore(
    ({ restoring, settled, hasTimedOut, address }) =>
      address !== null || (!hasTimedOut && (restoring || settled)),
  );
  // The placeholder stays while it is pressed, or the click would be lost.
  const [pressed, setPressed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const leftFocused = useRef(false);
  const arrived = Widget !== null && usable && !pressed;

  useEffect(() => {
    if (requested) void loadWidget();
  }, [requested]);

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

const importWidget = retryingImport(() => import('./widget/start-widget.js'));

let loading: Promise<void> | null = null;

/** Loads and starts the widget, once, however often it is called. */
function loadWidget(): Promise<void> {
  loading ??= load();
  return loading;
}

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

type WalletPlacement = 'header' | 'menu';

/** Matches when language and wallet button are in the header, as in its styles. */
const HEADER_QUERY = '(min-width: 48rem)';

/** Where the one connect button is; the server renders the header's, which styles hide on phones. */
const usePlacement = create<{ placement: WalletPlacement }>()(() => ({ placement: 'header' }));

// One listener for both places: two buttons at a time would remove the widget's only button.
const query = globalThis.matchMedia?.(HEADER_QUERY);
const follow = () =>
  usePlacement.setState({ placement: query?.matches === false ? 'menu' : 'header' });
query?.addEventListener('change', follow);
follow();

interface WalletPlaceholderProps {
  /** Set when the placeholder is removed while it has the focus; the widget's button then takes it. */
  leftFocused: RefObject<boolean>;
  onPressedChange: (pressed: boolean) => void;
}

/** Has the look and size of the widget's button; loads the widget on hover, focus or press. */
function WalletPlaceholder({ leftFocused, onPressedChange }: WalletPlaceholderProps) {
  const { t } = useTranslation();
  const busy = useWalletStore(({ restoring, openWhenLoaded }) => restoring || openWhenLoaded);
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
