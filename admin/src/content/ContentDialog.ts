import { lazy } from 'react';

/** The form, its inputs and the preview are fetched when an item is first created or edited. */
export const ContentDialog = lazy(() =>
  import('./ContentFormDialog.js').then((module) => ({ default: module.ContentFormDialog })),
);
