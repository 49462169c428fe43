import { type ComponentType, lazy, StrictMode, useEffect, useState } from 'react';
import { type BaseLocationHook, Route, Router } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { pageRoute } from '#libs/domain/index.js';
import { Toaster } from '../components/toast/toaster.js';
import { ErrorBoundary } from './error-boundary.js';
import { Layout } from './layout/layout.js';
import { loadedPage, loadPage } from './load-page.js';
import { MINI_APP, NOT_FOUND, PAGES, type PageDescription } from './pages.js';

interface SiteProps {
  /** Path of the page, when the server renders it. */
  path?: string;
  onReady?: () => void;
}

/** The current route, read from the address as the server does. */
const useRouteLocation: BaseLocationHook = (router) => {
  const [path, navigate] = useBrowserLocation(router);
  return [pageRoute(path), navigate];
};

/** The whole site; the server and the hydrating browser must render it alike. */
export function Site({ path, onReady }: SiteProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <ErrorBoundary>
        <Router hook={useRouteLocation} {...(path && { ssrPath: path })}>
          <Routes />
        </Router>
        <Toaster />
      </ErrorBoundary>
    </StrictMode>
  );
}

const LAZY_PAGES = new Map<PageDescription, ComponentType>(
  [...PAGES, MINI_APP, NOT_FOUND].map((page) => [
    page,
    lazy(async () => ({ default: (await loadPage(page)).Page })),
  ]),
);

/** Shows a loaded page at once, another one when it has been downloaded. */
function PageAt({ page }: { page: PageDescription }) {
  const [Page] = useState(() => loadedPage(page) ?? LAZY_PAGES.get(page));
  return Page && <Page />;
}

function Routes() {
  return (
    <Layout>
      {[...PAGES, MINI_APP].map((page) => (
        <Route key={page.path} path={page.path}>
          <PageAt page={page} />
        </Route>
      ))}
      <Route>
        <PageAt page={NOT_FOUND} />
      </Route>
    </Layout>
  );
}
