import type { RecordDialogProps } from '../components/CreateButton.js';
import { FormDialog } from '../components/FormDialog.js';
import { ContentEditor } from './ContentEditor.js';

export function ContentFormDialog({ title, isNew, onClose }: RecordDialogProps) {
  return (
    <FormDialog title={title} onClose={onClose}>
      <ContentEditor isNew={isNew} />
    </FormDialog>
  );
}
