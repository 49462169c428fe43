import { lazy } from 'react';

/** The form and its inputs are fetched when a member is first added or edited. */
export const MemberDialog = lazy(() =>
  import('./MemberFormDialog.js').then((module) => ({ default: module.MemberFormDialog })),
);
