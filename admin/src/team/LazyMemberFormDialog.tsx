import { lazy, Suspense } from 'react';
import type { MemberFormDialogProps } from './MemberFormDialog.js';

const MemberFormDialog = lazy(() =>
  import('./MemberFormDialog.js').then((module) => ({ default: module.MemberFormDialog })),
);

/** The form and its inputs are fetched when a member is first added or edited. */
export function LazyMemberFormDialog(props: MemberFormDialogProps) {
  return (
    <Suspense fallback={null}>
      <MemberFormDialog {...props} />
    </Suspense>
  );
}
