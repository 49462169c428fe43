import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary.js';
import { preloadPage } from './app/load-page.js';
import { Router } from './app/router.js';
import { Toaster } from './components/toast/toaster.js';
import { startWallet } from './features/wallet/start-wallet.js';
import { ensureCatalogue, startI18n } from './i18n/index.js';
import { logNetworkErrors } from './lib/network-errors.js';
import { loadSiteSettings } from './lib/site-settings.js';
import { followSystemTheme } from './lib/theme.js';

async function start(): Promise<void> {
  startWallet();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root element.');
  logNetworkErrors();
  startI18n();
  preloadPage(location.pathname);
  void loadSiteSettings();
  followSystemTheme();
  await ensureCatalogue('shell');
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <Router />
        <Toaster />
      </ErrorBoundary>
    </StrictMode>,
  );
}

start().catch((error: unknown) => console.error('The site could not start.', error));
