import { StrictMode, useEffect } from 'react';
import { Router } from 'wouter';
import { Toaster } from '../components/toast/toaster.js';
import { ErrorBoundary } from './error-boundary.js';
import { Routes } from './routes.js';

interface SiteProps {
  /** Path of the page, where there is no browser that knows it. */
  path?: string;
  /** Is called when the page can be used. */
  onReady?: () => void;
}

/** The whole site, as the server renders it and browsers hydrate it: both must be alike. */
export function Site({ path, onReady }: SiteProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <ErrorBoundary>
        <Router {...(path && { ssrPath: path })}>
          <Routes />
        </Router>
        <Toaster />
      </ErrorBoundary>
    </StrictMode>
  );
}
