import { StrictMode, useEffect } from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { pageRoute } from '#libs/domain/index.js';
import { Toaster } from '../components/toast/toaster.js';
import { ErrorBoundary } from './error-boundary.js';
import { Routes } from './routes.js';

interface SiteProps {
  /** Path of the page, where there is no browser that knows it. */
  path?: string;
  /** Is called when the page can be used. */
  onReady?: () => void;
}

/** Where the visitor is, as the server reads the same address. */
const useRouteLocation: BaseLocationHook = (router) => {
  const [path, navigate] = useBrowserLocation(router);
  return [pageRoute(path), navigate];
};

/** The whole site, as the server renders it and browsers hydrate it: both must be alike. */
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
