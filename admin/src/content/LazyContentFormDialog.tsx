import { lazy, Suspense } from 'react';
import type { ContentFormDialogProps } from './ContentFormDialog.js';

const ContentFormDialog = lazy(() =>
  import('./ContentFormDialog.js').then((module) => ({ default: module.ContentFormDialog })),
);

/** The form and its inputs are fetched when an item is first created or edited. */
export function LazyContentFormDialog(props: ContentFormDialogProps) {
  return (
    <Suspense fallback={null}>
      <ContentFormDialog {...props} />
    </Suspense>
  );
}
