import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ComponentType, Suspense, useState } from 'react';
import {
  EditBase,
  type RaRecord,
  type TransformData,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import type { RecordDialogProps } from './CreateButton.js';
import { useSaveOptions } from './useSaveOptions.js';

interface EditButtonProps {
  /** What the record is called, for assistive technology. */
  name: string;
  dialog: ComponentType<RecordDialogProps>;
  transform?: TransformData;
}

/** Edits the record in context; the resource's catalogue names the button and its messages. */
export function EditButton({ name, dialog: RecordDialog, transform }: EditButtonProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecordContext<RaRecord>();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mutationOptions = useSaveOptions({
    success: `${resource}.updated`,
    failure: `${resource}.update_failed`,
    onSaved: close,
  });
  if (!record) return null;
  return (
    <>
      <Tooltip title={translate(`${resource}.edit`)}>
        <IconButton
          size="small"
          color="primary"
          onClick={() => setOpen(true)}
          aria-label={translate(`${resource}.edit_named`, { name })}
        >
          <EditIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && (
        <EditBase
          id={record.id}
          redirect={false}
          mutationMode="pessimistic"
          mutationOptions={mutationOptions}
          transform={transform}
        >
          <Suspense fallback={null}>
            <RecordDialog title={`${resource}.edit`} isNew={false} onClose={close} />
          </Suspense>
        </EditBase>
      )}
    </>
  );
}
