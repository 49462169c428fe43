import { FormDialog } from '../components/FormDialog.js';
import { TaskInputs } from './TaskInputs.js';

export interface TaskFormDialogProps {
  title: string;
  onClose: () => void;
}

export function TaskFormDialog({ title, onClose }: TaskFormDialogProps) {
  return (
    <FormDialog title={title} onClose={onClose}>
      <TaskInputs />
    </FormDialog>
  );
}
