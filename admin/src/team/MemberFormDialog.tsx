import { FormDialog } from '../components/FormDialog.js';
import { MemberInputs } from './MemberInputs.js';

export interface MemberFormDialogProps {
  /** Key of the catalogue. */
  title: string;
  onClose: () => void;
}

export function MemberFormDialog({ title, onClose }: MemberFormDialogProps) {
  return (
    <FormDialog title={title} onClose={onClose}>
      <MemberInputs />
    </FormDialog>
  );
}
