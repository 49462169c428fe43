import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueName } from '../i18n/catalogues.js';
import { ensureCatalogue } from '../i18n/index.js';
import { reloadIfThere } from '../lib/reload.js';
import styles from './lazy-part.module.css';
import { RetryButton } from './retry-button.js';

/** A component that is downloaded with its texts when it is first shown; `Missing` when that fails. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly CatalogueName[],
  fallback?: ReactNode,
  Missing: ComponentType = MissingPart,
) {
  const Part = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const [loaded] = await Promise.all([load(), ...texts.map(ensureCatalogue)]);
      return { default: loaded };
    } catch (error) {
      console.warn('A part of the page could not be downloaded.', error);
      return { default: () => <Missing /> };
    }
  });
  return (props: Props) => (
    <Suspense fallback={fallback}>{createElement(Part as ComponentType<Props>, props)}</Suspense>
  );
}

function MissingPart() {
  const { t } = useTranslation();
  return (
    <div className={styles.missing} role="alert">
      <p>{t('crash.text')}</p>
      <RetryButton onRetry={() => void reloadIfThere()} />
    </div>
  );
}
