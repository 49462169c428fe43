import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { surviveTranslation } from '#libs/translated-page/index.js';
import { App } from './App.js';
import { createI18nProvider } from './providers/i18n/i18nProvider.js';
import { startLanguage } from './providers/i18n/language.js';
import { loadDefaultLanguage } from './providers/site/siteSettings.js';

async function start(container: HTMLElement): Promise<void> {
  const i18nProvider = await createI18nProvider(await startLanguage(loadDefaultLanguage));
  // Only a data router can block navigation for unsaved changes.
  const router = createBrowserRouter(
    [{ path: '*', element: <App i18nProvider={i18nProvider} /> }],
    { basename: '/admin' },
  );
  surviveTranslation();
  createRoot(container).render(
    <StrictMode>
      {/* A list derives its next URL from the current one, so navigation must not be deferred. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
}

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element to render into');
start(container).catch((error) => console.error('The admin could not start', error));
