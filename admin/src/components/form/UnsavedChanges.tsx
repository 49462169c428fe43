import { type RefObject, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { session } from '../../providers/auth/session.js';
import { useUnsavedWork } from '../../providers/unsaved.js';
import { DiscardDialog } from '../action/ConfirmDialog.js';

/**
 * Whether something was typed into the form around it and is not saved; also after a conflict, where the
 * form's own `isDirty` is not.
 */
export function useHasChanges(): boolean {
  const { dirtyFields } = useFormState();
  return Object.keys(dirtyFields).length > 0;
}

interface UnsavedChangesProps {
  /** True once the form has been saved and may be left. */
  saved?: RefObject<boolean>;
}

/**
 * Asks before the changes of the form around it are lost, whichever way it is left: a button, the
 * menu, the browser's Back. The one such question; the browser's own is for closing the page only.
 */
export function UnsavedChanges({ saved }: UnsavedChangesProps) {
  const dirty = useHasChanges();
  const current = useRef(dirty);
  current.current = dirty;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname;
    // Without a session nothing could be saved any more.
    return leaves && current.current && !saved?.current && session.token() !== null;
  });
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  useUnsavedWork(dirty);
  if (blocker.state !== 'blocked') return null;
  return <DiscardDialog onDiscard={() => blocker.proceed()} onKeep={() => blocker.reset()} />;
}
