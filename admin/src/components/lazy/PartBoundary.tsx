import { Component, type ComponentType, type ReactNode } from 'react';
import { LoadFailed } from '../figures/LoadFailed.js';
import { PartError, reloadIfOutdated } from './partError.js';

export interface PartFailedProps {
  error: PartError;
  retry: () => void;
}

/** In place of a part: that it could not be loaded, why, and the way to try again. */
export const PartFailed = ({ error, retry }: PartFailedProps) => (
  <LoadFailed title="errors.part_failed" error={error} retry={retry} />
);

interface PartBoundaryProps {
  failed?: ComponentType<PartFailedProps>;
  /** Called once the failure is on screen. */
  onError: () => void;
  /** Where it says how to try again while it has failed. */
  waiting: Set<() => void>;
  children: ReactNode;
}

interface PartBoundaryState {
  error: unknown;
}

/** Keeps the rest of the screen when a part of it could not be loaded. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { error };
  }

  readonly retry = (): void => {
    this.props.waiting.delete(this.retry);
    this.setState({ error: null });
  };

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PartError)) return;
    this.props.onError();
    this.props.waiting.add(this.retry);
    window.addEventListener('online', this.retry, { once: true });
    reloadIfOutdated(error);
  }

  override componentWillUnmount(): void {
    this.props.waiting.delete(this.retry);
    window.removeEventListener('online', this.retry);
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { failed: Failed = PartFailed, children } = this.props;
    if (error instanceof PartError) return <Failed error={error} retry={this.retry} />;
    if (error !== null) throw error;
    return children;
  }
}
