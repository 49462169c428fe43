import { ConfirmDialog } from '../action/ConfirmDialog.js';

interface DiscardDialogProps {
  onDiscard: () => void;
  onKeep: () => void;
}

/** The one question before unsaved changes are lost. */
export const DiscardDialog = ({ onDiscard, onKeep }: DiscardDialogProps) => (
  <ConfirmDialog
    tone="warning"
    title="unsaved.title"
    content="ra.message.unsaved_changes"
    confirmLabel="unsaved.discard"
    cancelLabel="unsaved.keep"
    onConfirm={onDiscard}
    onClose={onKeep}
  />
);
