import {
  Component,
  type ComponentType,
  type JSXElementConstructor,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react';
import { storedInTab } from '../../providers/storage.js';
import { unsavedWork } from '../../providers/unsaved.js';
import { useNotifyFailure } from '../action/useApiCall.js';
import { LoadFailed } from '../figures/EmptyState.js';

/** A component in its own chunk; it suspends while that loads. */
export type LazyPart<P extends object> = Preloadable & ((props: P) => ReactNode);

interface Preloadable {
  /** Resolves when it can be shown at once; rejects with a PartError, and the next call retries. */
  load: () => Promise<void>;
  /** Loads it once, before it is needed. */
  preload: () => void;
}

/** Retries of the failed parts on screen, called once any part loads. */
const waiting = new Set<() => void>();

type PropsOf<C> = C extends JSXElementConstructor<infer P extends object> ? P : object;

/** The component `name` of a module in its own chunk; `Failed` replaces the usual retry. */
export function lazyPart<M, K extends keyof M>(
  importModule: () => Promise<M>,
  name: K,
  Failed?: ComponentType<PartFailedProps>,
): LazyPart<PropsOf<M[K]>> {
  type P = PropsOf<M[K]>;
  let part: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  let isPreloaded = false;

  const start = async (): Promise<ComponentType<P>> => {
    try {
      part = (await importModule())[name] as ComponentType<P>;
    } catch (cause) {
      throw new PartError(cause);
    }
    for (const retry of waiting) retry();
    return part;
  };
  const get = () => (loading ??= start());
  const forget = () => (loading = null);
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
    <PartBoundary failed={Failed} onError={forget}>
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

export const PartFailed = ({ error, retry }: PartFailedProps) => (
  <LoadFailed title="errors.part_failed" error={error} retry={retry} />
);

interface PartBoundaryProps {
  failed?: ComponentType<PartFailedProps>;
  onError: () => void;
  children: ReactNode;
}

/** Keeps the rest of the screen when a part cannot be loaded. */
class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  readonly retry = (): void => {
    waiting.delete(this.retry);
    this.setState({ error: null });
  };

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PartError)) return;
    this.props.onError();
    waiting.add(this.retry);
    window.addEventListener('online', this.retry, { once: true });
    reloadIfOutdated(error);
  }

  override componentWillUnmount(): void {
    waiting.delete(this.retry);
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

/** The delay before preloading where browsers do not report idle time, in milliseconds. */
const IDLE_AFTER_MS = 1000;

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}

/** Loads a part once the screen is idle, so that it also opens without a network. */
export function usePreloaded(part: Preloadable | undefined): void {
  useEffect(() => part && whenIdle(part.preload), [part]);
}

/** Opens a part once it is loaded; a failure is reported by its key, and a click retries. */
export function useOpenPart(part: Preloadable, failure: string): (open: () => void) => void {
  const notifyFailure = useNotifyFailure();
  usePreloaded(part);
  return (open) => {
    part.load().then(open, (error: unknown) => {
      if (!reloadIfOutdated(error)) notifyFailure(failure, error);
    });
  };
}

/** A dialog in its own chunk; `show` is given its props, and draws it while it is open. */
export function useLazyDialog<P extends { onClose: () => void }>(
  Dialog: LazyPart<P>,
  failure: string,
) {
  const [isOpen, setOpen] = useState(false);
  const openPart = useOpenPart(Dialog, failure);
  const close = () => setOpen(false);
  return {
    open: () => openPart(() => setOpen(true)),
    close,
    show: (props: Omit<P, 'onClose'>) =>
      isOpen && (
        <Suspense fallback={null}>
          <Dialog {...({ ...props, onClose: close } as P)} />
        </Suspense>
      ),
  };
}

const NOT_FOUND = 404;
const RELOADED_KEY = 'jetdrop.admin.reloaded';
/** A reload that did not help is not repeated within this time, in milliseconds. */
const RELOAD_AGAIN_AFTER_MS = 30_000;

/** A part of the back office that could not be loaded; the message is a key of the catalogue. */
export class PartError extends Error {
  /** Its file is missing or cannot be imported: only a reload of the page helps. */
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

/** Reloads an outdated page once, unless changes would be lost; returns whether it is left. */
export function reloadIfOutdated(error: unknown): boolean {
  if (isReloading) return true;
  if (!(error instanceof PartError && error.isOutdated) || unsavedWork.exists()) return false;
  const before = Number(storedInTab.getItem(RELOADED_KEY));
  if (Date.now() - before < RELOAD_AGAIN_AFTER_MS) return false;
  storedInTab.setItem(RELOADED_KEY, String(Date.now()));
  isReloading = true;
  window.location.reload();
  return true;
}
