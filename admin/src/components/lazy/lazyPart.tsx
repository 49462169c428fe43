import { Component, type ComponentType, type ReactNode, use, useEffect } from 'react';
import { unsavedWork } from '../../providers/unsaved.js';
import { useNotifyFailure } from '../action/useApiCall.js';
import { LoadFailed } from '../figures/EmptyState.js';

/** A component in a chunk of its own; it suspends until that is there. */
export interface LazyPart<P extends object> extends Preloadable {
  (props: P): React.ReactNode;
}

interface Preloadable {
  /** Resolves when it can be shown without waiting; rejects with a PartError, and tries again then. */
  load: () => Promise<void>;
  /** Loads it once, before it is needed. */
  preload: () => void;
}

/** Failed parts on screen: what could be loaded for one may be there for the others. */
const waiting = new Set<() => void>();

/**
 * Puts a component into a chunk of its own. One that cannot be had leaves the rest of the screen as it
 * is: in its place stands `Failed`, or what says so and tries again.
 */
export function lazyPart<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  Failed?: ComponentType<PartFailedProps>,
): LazyPart<P> {
  let part: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  let isPreloaded = false;

  const start = async (): Promise<ComponentType<P>> => {
    try {
      part = await importPart();
    } catch (cause) {
      throw new PartError(cause);
    }
    for (const retry of waiting) retry();
    return part;
  };
  const get = () => {
    loading ??= start();
    return loading;
  };
  const forget = () => {
    loading = null;
  };
  const load = async () => {
    try {
      await get();
    } catch (error) {
      forget();
      throw error;
    }
  };

  function Part(props: P) {
    const Found = part ?? use(get());
    return <Found {...props} />;
  }
  const Lazy = (props: P) => (
    <PartBoundary failed={Failed} onError={forget} waiting={waiting}>
      <Part {...props} />
    </PartBoundary>
  );
  const preload = () => {
    if (isPreloaded) return;
    isPreloaded = true;
    load().catch((error: unknown) => console.warn('A part could not be preloaded', error));
  };
  return Object.assign(Lazy, { load, preload });
}

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
class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
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

/** Where browsers do not tell when they are idle, parts are loaded after so long, in milliseconds. */
const IDLE_AFTER_MS = 1000;

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}

/** Loads a part once the screen is idle, so that it is there when it is needed, also without a network. */
export function usePreloaded(part: Preloadable | undefined): void {
  useEffect(() => part && whenIdle(part.preload), [part]);
}

/**
 * Returns a function that opens a part once it is loaded. Where that fails the screen stays as it is,
 * the admin is told what failed (a key of the catalogues), and the next press tries again.
 */
export function useOpenPart(part: Preloadable, failure: string): (open: () => void) => void {
  const notifyFailure = useNotifyFailure();
  usePreloaded(part);
  return (open) => {
    part.load().then(open, (error: unknown) => {
      if (!reloadIfOutdated(error)) notifyFailure(failure, error);
    });
  };
}

const NOT_FOUND = 404;
const RELOADED_KEY = 'jetdrop.admin.reloaded';
/** A reload that did not help is not tried again for so long, in milliseconds. */
const RELOAD_AGAIN_AFTER_MS = 30_000;

/** A part of the back office that could not be had; the message is a key of the catalogues. */
export class PartError extends Error {
  /** Its file is gone, or is there and cannot be imported: only another load of the page helps. */
  readonly isOutdated: boolean;

  constructor(cause: unknown) {
    const status = cause instanceof Error && 'status' in cause ? cause.status : NOT_FOUND;
    const isOutdated = status === NOT_FOUND;
    const other = status === 0 ? 'errors.network' : 'errors.unexpected';
    super(isOutdated ? 'errors.outdated' : other, { cause });
    this.isOutdated = isOutdated;
  }
}

let isReloading = false;

/**
 * Loads the page anew where another version was deployed, once; never while something typed would be
 * lost. What was decided is sent when the page is left. Returns whether the page is being left.
 */
export function reloadIfOutdated(error: unknown): boolean {
  if (isReloading) return true;
  if (!(error instanceof PartError && error.isOutdated) || unsavedWork.exists()) return false;
  const before = Number(sessionStorage.getItem(RELOADED_KEY));
  if (Date.now() - before < RELOAD_AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  isReloading = true;
  window.location.reload();
  return true;
}
