import type { RecordDialogProps } from '../components/CreateButton.js';
import { FormDialog } from '../components/FormDialog.js';
import { MemberInputs } from './MemberInputs.js';

export function MemberFormDialog({ title, onClose }: RecordDialogProps) {
  return (
    <FormDialog title={title} onClose={onClose}>
      <MemberInputs />
    </FormDialog>
  );
}
