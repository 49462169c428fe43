import { FormDialog } from '../components/FormDialog.js';
import { ContentEditor } from './ContentEditor.js';

export interface ContentFormDialogProps {
  /** Key of the catalogue. */
  title: string;
  isNew?: boolean;
  onClose: () => void;
}

export function ContentFormDialog({ title, isNew = false, onClose }: ContentFormDialogProps) {
  return (
    <FormDialog title={title} onClose={onClose}>
      <ContentEditor isNew={isNew} />
    </FormDialog>
  );
}
