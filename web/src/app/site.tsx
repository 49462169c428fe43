import { StrictMode } from 'react';
import { Router } from 'wouter';
import { Toaster } from '../components/toast/toaster.js';
import { ErrorBoundary } from './error-boundary.js';
import { Routes } from './routes.js';

interface SiteProps {
  /** Path of the page, where there is no browser that knows it. */
  path?: string;
}

/** The whole site, as the server renders it and browsers hydrate it: both must be alike. */
export function Site({ path }: SiteProps) {
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
