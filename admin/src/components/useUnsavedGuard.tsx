import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Question } from './Question.js';

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
      <Question
        tone="warning"
        title="unsaved.title"
        text="ra.message.unsaved_changes"
        confirm="unsaved.discard"
        cancel="unsaved.keep"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
