import { type ComponentType, lazy, type ReactNode } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
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
    <BrowserRouter>
      <Routes>
        <Route element={<Layout />}>
          {PAGES.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
          <Route path="*" element={NOT_FOUND_PAGE} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
