import { lazy, type ReactNode } from 'react';
import { Route } from 'wouter';
import { Layout } from './layout/layout.js';
import { loadPage } from './load-page.js';
import { NOT_FOUND, PAGES, type PageDescription } from './pages.js';

function lazyPage(page: PageDescription): ReactNode {
  const Page = lazy(async () => ({ default: (await loadPage(page)).Page }));
  return <Page />;
}

const ROUTES = PAGES.map((page) => ({ path: page.path, element: lazyPage(page) }));
const NOT_FOUND_PAGE = lazyPage(NOT_FOUND);

export function Routes() {
  return (
    <Layout>
      {ROUTES.map(({ path, element }) => (
        <Route key={path} path={path}>
          {element}
        </Route>
      ))}
      <Route>{NOT_FOUND_PAGE}</Route>
    </Layout>
  );
}
