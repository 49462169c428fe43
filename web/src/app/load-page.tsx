import { type ComponentType, Fragment } from 'react';
import { pageRoute } from '#libs/domain/index.js';
import { ensureCatalogue } from '../i18n/index.js';
import { PageHead } from './page-head.js';
import {
  MINI_APP,
  NOT_FOUND,
  PAGES,
  type PageDescription,
  type PageModule,
  QUERY_PROVIDER,
} from './pages.js';

/** A page that could not be downloaded: there is no network, or another version was deployed. */
export class PageLoadError extends Error {}

/** Loads a page with its catalogues and, if needed, the query provider. @throws PageLoadError when that fails */
export async function loadPage(page: PageDescription): Promise<PageModule> {
  const [{ Page }, queryProvider] = await Promise.all([
    page.load(),
    page.isStatic ? undefined : QUERY_PROVIDER.load(),
    ...page.texts.map(ensureCatalogue),
  ]).catch((cause: unknown) => {
    throw new PageLoadError(page.path, { cause });
  });
  const Provider = queryProvider?.QueryProvider ?? Fragment;
  const whole = (
    <Provider>
      <PageHead {...page} />
      <Page />
    </Provider>
  );
  if (!loaded.has(page)) loaded.set(page, () => whole);
  return { Page: loaded.get(page) ?? Page };
}

const loaded = new Map<PageDescription, ComponentType>();

/** A loaded page with everything it needs; always the same component. */
export const loadedPage = (page: PageDescription): ComponentType | undefined => loaded.get(page);

export function pageAt(pathname: string): PageDescription {
  const route = pageRoute(pathname);
  return [...PAGES, MINI_APP].find(({ path }) => path === route) ?? NOT_FOUND;
}

export function preloadPage(pathname: string): void {
  // When it fails, the router loads the same page again and shows the error.
  loadPage(pageAt(pathname)).catch(console.warn);
}
