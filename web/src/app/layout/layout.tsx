import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { applyDefaultLanguage } from '../../i18n/index.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { ErrorBoundary } from '../error-boundary.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import styles from './layout.module.css';
import { OfflineNotice } from './offline-notice.js';
import { useArrival } from './use-arrival.js';

/** The shell around every page. */
export function Layout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { settings } = useSiteSettings();
  const main = useRef<HTMLElement>(null);
  useArrival(main);

  useEffect(() => {
    applyDefaultLanguage(settings.default_language).catch(console.warn);
  }, [settings.default_language]);

  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {t('common.skipToContent')}
      </a>
      <Header />
      <OfflineNotice />
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<div className={styles.waiting} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
    </div>
  );
}
