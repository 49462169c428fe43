import { type RefObject, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { session } from '../../providers/auth/session.js';
import { useUnsavedWork } from '../../providers/unsaved.js';
import { DiscardDialog } from '../action/ConfirmDialog.js';
import { useAskBeforeUnload } from './useAskBeforeUnload.js';

/** Whether the form has unsaved changes; after a conflict its `isDirty` is false. */
export function useHasChanges(): boolean {
  const { dirtyFields } = useFormState();
  return Object.keys(dirtyFields).length > 0;
}

interface UnsavedChangesProps {
  saved?: RefObject<boolean>;
  /** Set to whether there are changes, for use outside of the form. */
  current?: RefObject<boolean>;
  /** Whether the form stays on screen at another address. */
  staysAt?: (pathname: string) => boolean;
}

/** Asks before the form's unsaved changes are lost by a button, the menu or the browser's Back. */
export const UnsavedChanges = (props: UnsavedChangesProps) => (
  <UnsavedWork {...props} dirty={useHasChanges()} />
);

/** The same for a screen with several forms. */
export function UnsavedWork(props: UnsavedChangesProps & { dirty: boolean }) {
  const { dirty, saved, staysAt, ...shared } = props;
  const own = useRef(dirty);
  const { current = own } = shared;
  current.current = dirty;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const { pathname } = nextLocation;
    const leaves = currentLocation.pathname !== pathname && !staysAt?.(pathname);
    // Nothing can be saved without a session.
    return leaves && current.current && !saved?.current && session.token() !== null;
  });
  useAskBeforeUnload(dirty);
  useUnsavedWork(dirty);
  if (blocker.state !== 'blocked') return null;
  return <DiscardDialog onDiscard={() => blocker.proceed()} onKeep={() => blocker.reset()} />;
}
