import type { RecordDialogProps } from '../components/CreateButton.js';
import { FormDialog } from '../components/FormDialog.js';
import { TaskInputs } from './TaskInputs.js';

export function TaskFormDialog({ title, onClose }: RecordDialogProps) {
  return (
    <FormDialog title={title} onClose={onClose}>
      <TaskInputs />
    </FormDialog>
  );
}
