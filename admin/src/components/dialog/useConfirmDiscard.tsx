import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.js';

interface ConfirmDiscard {
  /** Closes the form's dialog; with unsaved changes it asks for confirmation first. */
  requestClose: () => void;
  /** The form reports here whether it has unsaved changes. */
  onDirtyChange: (dirty: boolean) => void;
  /** To be rendered beside the form's dialog. */
  confirmDialog: ReactNode;
}

/** Confirms that a form's unsaved changes may be lost, however its dialog is closed. */
export function useConfirmDiscard(onClose: () => void): ConfirmDiscard {
  const dirty = useRef(false);
  const [confirming, setConfirming] = useState(false);
  const onDirtyChange = useCallback((changed: boolean) => {
    dirty.current = changed;
  }, []);
  return {
    requestClose: () => (dirty.current ? setConfirming(true) : onClose()),
    onDirtyChange,
    confirmDialog: confirming && (
      <ConfirmDialog
        tone="warning"
        title="unsaved.title"
        content="ra.message.unsaved_changes"
        confirmLabel="unsaved.discard"
        cancelLabel="unsaved.keep"
        onConfirm={onClose}
        onClose={() => setConfirming(false)}
      />
    ),
  };
}
