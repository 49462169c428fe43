import { lazy } from 'react';

/** The form and its inputs are fetched when a task is first created or edited. */
export const TaskDialog = lazy(() =>
  import('./TaskFormDialog.js').then((module) => ({ default: module.TaskFormDialog })),
);
