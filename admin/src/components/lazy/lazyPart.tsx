import { type ComponentType, use } from 'react';
import { PartBoundary, type PartFailedProps } from './PartBoundary.js';
import { PartError } from './partError.js';

/** A component in a chunk of its own; it suspends until that is there. */
export interface LazyPart<P extends object> extends Preloadable {
  (props: P): React.ReactNode;
}

export interface Preloadable {
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
