import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Confirm } from 'react-admin';

interface UnsavedGuard {
  /** What closing the dialog calls; asks first when there are changes. */
  requestClose: () => void;
  /** The form reports here whether it holds changes. */
  onDirtyChange: (dirty: boolean) => void;
  /** The question, to be rendered beside the dialog. */
  question: ReactNode;
}

/** Asks before a dialog with unsaved changes is closed by Escape, its buttons or a click beside it. */
export function useUnsavedGuard(onClose: () => void): UnsavedGuard {
  const dirty = useRef(false);
  const [asking, setAsking] = useState(false);
  const onDirtyChange = useCallback((changed: boolean) => {
    dirty.current = changed;
  }, []);
  return {
    requestClose: () => (dirty.current ? setAsking(true) : onClose()),
    onDirtyChange,
    question: asking && (
      <Confirm
        isOpen
        title="unsaved.title"
        content="ra.message.unsaved_changes"
        confirm="unsaved.discard"
        cancel="unsaved.keep"
        confirmColor="warning"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
