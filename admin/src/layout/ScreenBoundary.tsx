import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashMessage } from './CrashMessage.js';

interface ScreenBoundaryProps {
  children: ReactNode;
}

interface ScreenBoundaryState {
  failed: boolean;
}

/** Keeps a screen that cannot be drawn from taking the frame and its navigation with it. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { failed: false };

  static getDerivedStateFromError(): ScreenBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A screen failed', error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <CrashMessage /> : this.props.children;
  }
}
