import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ComponentType, Suspense, useState } from 'react';
import {
  EditBase,
  type RaRecord,
  type TransformData,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import type { RecordDialogProps } from './CreateButton.js';
import { useSaveOptions } from './useSaveOptions.js';

interface EditButtonProps {
  dialog: ComponentType<RecordDialogProps>;
  transform?: TransformData;
}

/** Edits the record in context; its texts are under the resource's name. */
export function EditButton({ dialog: RecordDialog, transform }: EditButtonProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext<RaRecord>();
  const getRecordRepresentation = useGetRecordRepresentation(resource);
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
          aria-label={translate(`${resource}.edit_named`, {
            name: getRecordRepresentation(record),
          })}
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
