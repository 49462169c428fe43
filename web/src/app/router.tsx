import { type ComponentType, lazy, type ReactNode } from 'react';
import { Route } from 'wouter';
import { Layout } from './layout/layout.js';
import { NOT_FOUND, ROUTES } from './routes.js';

function lazyPage(load: () => Promise<{ Page: ComponentType }>): ReactNode {
  const Page = lazy(async () => ({ default: (await load()).Page }));
  return <Page />;
}

const PAGES = ROUTES.map(({ path, load }) => ({ path, element: lazyPage(load) }));
const NOT_FOUND_PAGE = lazyPage(NOT_FOUND);

export function Router() {
  return (
    <Layout>
      {PAGES.map(({ path, element }) => (
        <Route key={path} path={path}>
          {element}
        </Route>
      ))}
      <Route>{NOT_FOUND_PAGE}</Route>
    </Layout>
  );
}
