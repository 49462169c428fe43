import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import type { CatalogueName } from '../i18n/catalogues.js';
import { ensureCatalogue } from '../i18n/index.js';

/** A component that is downloaded with its texts when it is first shown; empty when that fails. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly CatalogueName[],
  fallback?: ReactNode,
) {
  const Part = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const [loaded] = await Promise.all([load(), ...texts.map(ensureCatalogue)]);
      return { default: loaded };
    } catch (error) {
      console.warn('A part of the page could not be downloaded.', error);
      return { default: () => null };
    }
  });
  return (props: Props) => (
    <Suspense fallback={fallback}>{createElement(Part as ComponentType<Props>, props)}</Suspense>
  );
}
