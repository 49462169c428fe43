import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary.js';
import { Providers } from './app/providers.js';
import { Router } from './app/router.js';
import { preloadRoute } from './app/routes.js';
import { startI18n } from './i18n/index.js';
import { followSystemTheme } from './lib/theme.js';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root element.');
  preloadRoute(location.pathname);
  followSystemTheme();
  await startI18n();
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <Providers>
          <Router />
        </Providers>
      </ErrorBoundary>
    </StrictMode>,
  );
}

start().catch((error: unknown) => console.error('The site could not start.', error));
