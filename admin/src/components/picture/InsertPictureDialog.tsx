import { maxLength, required } from 'react-admin';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { InputDialog } from '../form/ActionDialog.js';
import { PlainInput } from '../form/inputs.js';
import { PictureInput } from './PictureInput.js';

const DESCRIPTION = [required(), maxLength(MAX_LENGTH.title)];

interface InsertPictureDialogProps {
  onInsert: (description: string, address: string) => void;
  onClose: () => void;
}

/** Uploads a picture for a text, with a description. */
export const InsertPictureDialog = ({ onInsert, onClose }: InsertPictureDialogProps) => (
  <InputDialog<{ description: string; address?: string }>
    title="pictures.insert"
    text="pictures.insert_text"
    submitLabel="pictures.insert_submit"
    maxWidth="sm"
    // The text's form asks about unsaved changes.
    asksBeforeDiscard={false}
    onSubmit={async ({ description, address }) => {
      if (!address) return { address: 'pictures.choose_first' };
      onInsert(description, address);
      return undefined;
    }}
    onClose={onClose}
  >
    <PlainInput source="description" label="pictures.description" validate={DESCRIPTION} />
    <PictureInput
      source="address"
      title="pictures.picture"
      help="pictures.insert_help"
      shape="logo"
    />
  </InputDialog>
);
