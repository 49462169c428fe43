import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch, useLocation } from 'wouter';
import { loadSiteSettings } from '../../lib/site-settings.js';
import { ErrorBoundary } from '../error-boundary.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import styles from './layout.module.css';
import { OfflineNotice } from './offline-notice.js';
import { PageVisit } from './page-visit.js';
import { useScrollRestoration } from './use-scroll-restoration.js';

interface LayoutProps {
  /** The routes. */
  children: ReactNode;
}

/** The shell around every page. */
export function Layout({ children }: LayoutProps) {
  const { t } = useTranslation();
  const [asked] = useLocation();
  // The old page stays until the new one has been downloaded.
  const shown = useDeferredValue(asked);
  const main = useRef<HTMLElement>(null);
  useScrollRestoration(shown, main);

  useEffect(() => {
    if (shown) void loadSiteSettings();
  }, [shown]);

  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {t('common.skipToContent')}
      </a>
      <Header />
      <OfflineNotice />
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <ErrorBoundary key={shown}>
            <Switch location={shown}>{children}</Switch>
          </ErrorBoundary>
        </Suspense>
      </main>
      <PageVisit path={shown} />
      <Footer />
    </div>
  );
}
