import { Component, type ErrorInfo, type ReactNode } from 'react';
import { PageLoadError } from './load-page.js';
import { CrashMessage, MissingPage } from './missing-page.js';

interface ErrorBoundaryState {
  error: unknown;
}

/** Catches the errors of a page, missing chunks included, and offers a way back. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error ?? 'nothing was thrown' };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A part of the page failed.', error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error instanceof PageLoadError) return <MissingPage />;
    return error === null ? this.props.children : <CrashMessage />;
  }
}
