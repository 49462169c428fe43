import { lazy, Suspense } from 'react';
import type { TaskFormDialogProps } from './TaskFormDialog.js';

const TaskFormDialog = lazy(() =>
  import('./TaskFormDialog.js').then((module) => ({ default: module.TaskFormDialog })),
);

/** The form and its inputs are fetched when a task is first created or edited. */
export function LazyTaskFormDialog(props: TaskFormDialogProps) {
  return (
    <Suspense fallback={null}>
      <TaskFormDialog {...props} />
    </Suspense>
  );
}
