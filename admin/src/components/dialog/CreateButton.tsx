import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { type ComponentType, Suspense, useState } from 'react';
import { CreateBase, useResourceContext, useTranslate } from 'react-admin';
import { useSaveOptions } from './useSaveOptions.js';

export interface RecordDialogProps {
  /** Key of the catalogue. */
  title: string;
  isNew: boolean;
  onClose: () => void;
}

interface CreateButtonProps {
  /** What the form starts with. */
  record: object;
  /** Usually lazy: the form and its inputs are fetched when they are first needed. */
  dialog: ComponentType<RecordDialogProps>;
}

/** Creates a record of the resource in context; its texts are under the resource's name. */
export function CreateButton({ record, dialog: RecordDialog }: CreateButtonProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mutationOptions = useSaveOptions({
    success: `${resource}.created`,
    failure: `${resource}.create_failed`,
    onSaved: close,
  });
  return (
    <>
      <Button
        variant="contained"
        size="small"
        startIcon={<AddIcon />}
        onClick={() => setOpen(true)}
      >
        {translate(`${resource}.create`)}
      </Button>
      {open && (
        <CreateBase record={record} redirect={false} mutationOptions={mutationOptions}>
          <Suspense fallback={null}>
            <RecordDialog title={`${resource}.create`} isNew onClose={close} />
          </Suspense>
        </CreateBase>
      )}
    </>
  );
}
