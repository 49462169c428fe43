import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { App } from './App.js';
import { createI18nProvider } from './providers/i18n/i18nProvider.js';
import { startLanguage } from './providers/i18n/language.js';
import { loadDefaultLanguage } from './providers/site/siteSettings.js';

async function start(container: HTMLElement): Promise<void> {
  const i18nProvider = await createI18nProvider(await startLanguage(loadDefaultLanguage));
  // A data router, because only that one lets a form ask before unsaved changes are lost.
  const router = createBrowserRouter(
    [{ path: '*', element: <App i18nProvider={i18nProvider} /> }],
    { basename: '/admin' },
  );
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element to render into');
start(container).catch((error) => console.error('The admin could not start', error));
