import {
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Switch, useLocation } from 'wouter';
import { MINI_APP_PATH } from '#libs/domain/index.js';
import { Icon } from '../../components/icon.js';
import { lazyPart } from '../../components/lazy-part.js';
import { useOnline } from '../../lib/browser-state.js';
import { useLaunchState } from '../../lib/launch-state.js';
import { loadSiteSettings } from '../../lib/site-settings.js';
import { PAGE_VISIT_KEY, readStored } from '../../lib/storage.js';
import { ErrorBoundary } from '../error-boundary.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import styles from './layout.module.css';
import { MiniAppBar } from './mini-app-bar.js';
import offlineNoticeStyles from './offline-notice.module.css';

export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [asked] = useLocation();
  // The old page stays until the new one has been downloaded.
  const shown = useDeferredValue(asked);
  // Kept on other pages too: Telegram has a frame of its own.
  const [isMiniApp] = useState(asked === MINI_APP_PATH);
  const isOver = useLaunchState((state) => state.isOver);
  const main = useRef<HTMLElement>(null);
  useScrollRestoration(shown, main);

  useEffect(() => {
    if (shown) void loadSiteSettings();
  }, [shown]);

  return (
    <div className={styles.layout} data-mini-app={isMiniApp || undefined}>
      <a className={styles.skip} href="#main">
        {t('common.skipToContent')}
      </a>
      {isMiniApp ? <MiniAppBar /> : <Header />}
      <OfflineNotice />
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <ErrorBoundary key={shown}>
            {isOver ? <LaunchOver /> : <Switch location={shown}>{children}</Switch>}
          </ErrorBoundary>
        </Suspense>
      </main>
      <PageVisit path={shown} />
      {!isMiniApp && <Footer />}
    </div>
  );
}

const LaunchOver = lazyPart(
  async () => (await import('../launch-over.js')).LaunchOver,
  ['mini-app'],
);

function OfflineNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={offlineNoticeStyles.notice}>
          <Icon name="offline" size={18} />
          {t('common.offline')}
        </p>
      )}
    </div>
  );
}

const VisitBar = lazyPart(
  async () => (await import('../../features/airdrop/live/visit/visit-bar.js')).VisitBar,
  ['live'],
);

/** Counts how long the page of a task is read; downloaded only by visitors with such a task. */
function PageVisit({ path }: { path: string }) {
  const [isAsked, setIsAsked] = useState(false);
  // Read after hydration, as the server does not know the browser's storage.
  useEffect(() => {
    if (path) setIsAsked(readStored(PAGE_VISIT_KEY) !== null);
  }, [path]);
  return isAsked ? <VisitBar path={path} /> : null;
}

/** Scrolls to the top and focuses the content on a new page; on the way back, scrolls to where it was left. */
function useScrollRestoration(path: string, main: RefObject<HTMLElement | null>): void {
  const arrived = useRef(path);
  const wentBack = useRef(false);
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onPopState = () => {
      wentBack.current = location.pathname !== arrived.current;
    };
    const onScroll = () => {
      if (!wentBack.current) positions.current.set(arrived.current, scrollY);
    };
    // Ahead of the router's listener, after which React shows the page at once.
    addEventListener('popstate', onPopState, { signal, capture: true });
    addEventListener('scroll', onScroll, { signal, passive: true });
    return () => listeners.abort();
  }, []);

  useLayoutEffect(() => {
    if (arrived.current === path) return;
    arrived.current = path;
    const top = wentBack.current ? (positions.current.get(path) ?? 0) : 0;
    wentBack.current = false;
    scrollTo({ top, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
