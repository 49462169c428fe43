import AddIcon from '@mui/icons-material/Add';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import OpenIcon from '@mui/icons-material/OpenInNew';
import type { ReactNode } from 'react';
import { type Identifier, type RaRecord, useDataProvider, useResourceContext } from 'react-admin';
import { ConfirmButton } from '../action/ConfirmButton.js';
import { IconAction } from '../IconAction.js';
import { TextButton } from '../TextButton.js';
import { useMayChange } from '../useMayChange.js';
import { useRecord, useRecordName } from '../useRecord.js';
import { useRecordAddress } from './RecordAddress.js';

export function CreateButton() {
  const resource = useResourceContext();
  const { open } = useRecordAddress();
  if (!useMayChange()) return null;
  return (
    <TextButton
      label={`${resource}.create`}
      variant="contained"
      size="small"
      startIcon={<AddIcon />}
      onClick={() => open('create')}
    />
  );
}

export function EditButton() {
  const { open } = useRecordAddress();
  return (
    <RecordButton action="edit" onClick={({ id }) => open(id)}>
      <EditIcon fontSize="small" />
    </RecordButton>
  );
}

/** Opens the form for a new record with a copy of the one in context. */
export function DuplicateButton({ copyOf }: { copyOf: (record: RaRecord) => object }) {
  const { open } = useRecordAddress();
  return (
    <RecordButton action="duplicate" onClick={(record) => open('create', { copy: copyOf(record) })}>
      <CopyIcon fontSize="small" />
    </RecordButton>
  );
}

interface RecordButtonProps {
  /** `<resource>.<action>` is the tooltip; `<resource>.<action>_named` also names the record. */
  action: string;
  onClick: (record: RaRecord) => void;
  children: ReactNode;
}

function RecordButton({ action, onClick, children }: RecordButtonProps) {
  const resource = useResourceContext();
  const record = useRecord();
  const name = useRecordName();
  if (!useMayChange()) return null;
  return (
    <IconAction
      label={`${resource}.${action}`}
      accessibleName={`${resource}.${action}_named`}
      args={{ name }}
      size="small"
      color="primary"
      onClick={() => onClick(record)}
    >
      {children}
    </IconAction>
  );
}

/** Deletes the record in context after a confirmation; its texts are under the resource's name. */
export function DeleteButton({ onDeleted }: { onDeleted?: (id: Identifier) => void }) {
  const resource = useResourceContext() ?? '';
  const record = useRecord();
  const name = useRecordName();
  const dataProvider = useDataProvider();
  const { id } = record;
  if (!useMayChange()) return null;
  return (
    <ConfirmButton
      compact
      icon={<DeleteIcon fontSize="small" />}
      label={`${resource}.delete`}
      named={{ name }}
      run={async () => (await dataProvider.delete(resource, { id, previousData: record })).data}
      onSuccess={() => onDeleted?.(id)}
      success={`${resource}.deleted`}
    />
  );
}

/** Leads to a path of the public site, which is another application. */
export const ViewOnSite = ({ path }: { path: string }) => (
  <IconAction label="action.view_on_site" href={path} target="_blank" rel="noreferrer">
    <OpenIcon fontSize="small" />
  </IconAction>
);
