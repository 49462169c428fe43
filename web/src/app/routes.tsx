import { type ComponentType, lazy, useState } from 'react';
import { Route } from 'wouter';
import { Layout } from './layout/layout.js';
import { loadedPage, loadPage } from './load-page.js';
import { NOT_FOUND, PAGES, type PageDescription } from './pages.js';

const LAZY_PAGES = new Map<PageDescription, ComponentType>(
  [...PAGES, NOT_FOUND].map((page) => [
    page,
    lazy(async () => ({ default: (await loadPage(page)).Page })),
  ]),
);

/** A page that is here is shown at once, any other as soon as it has been downloaded. */
function PageAt({ page }: { page: PageDescription }) {
  const [Page] = useState(() => loadedPage(page) ?? LAZY_PAGES.get(page));
  return Page && <Page />;
}

export function Routes() {
  return (
    <Layout>
      {PAGES.map((page) => (
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
