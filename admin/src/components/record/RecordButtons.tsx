import AddIcon from '@mui/icons-material/Add';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import OpenIcon from '@mui/icons-material/OpenInNew';
import { Button, IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import {
  type Identifier,
  type RaRecord,
  useDataProvider,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { ConfirmButton } from '../action/ConfirmButton.js';
import { useRecord, useRecordName } from '../useRecord.js';
import { useRecordAddress } from './RecordAddress.js';

export function CreateButton() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { open } = useRecordAddress();
  return (
    <Button variant="contained" size="small" startIcon={<AddIcon />} onClick={() => open('create')}>
      {translate(`${resource}.create`)}
    </Button>
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
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecord();
  const name = useRecordName();
  return (
    <Tooltip title={translate(`${resource}.${action}`)}>
      <IconButton
        size="small"
        color="primary"
        onClick={() => onClick(record)}
        aria-label={translate(`${resource}.${action}_named`, { name })}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

/** Deletes the record in context after a confirmation; its texts are under the resource's name. */
export function DeleteButton({ onDeleted }: { onDeleted?: (id: Identifier) => void }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecord();
  const name = useRecordName();
  const dataProvider = useDataProvider();
  const { id } = record;
  return (
    <ConfirmButton
      compact
      icon={<DeleteIcon fontSize="small" />}
      label={`${resource}.delete`}
      accessibleName={translate(`${resource}.delete_named`, { name })}
      confirmArgs={{ name }}
      run={async () => (await dataProvider.delete(resource, { id, previousData: record })).data}
      onSuccess={() => onDeleted?.(id)}
      success={`${resource}.deleted`}
    />
  );
}

interface ViewOnSiteProps {
  /** A path of the public site, which is another application. */
  path: string;
}

export function ViewOnSite({ path }: ViewOnSiteProps) {
  const translate = useTranslate();
  const label = translate('action.view_on_site');
  return (
    <Tooltip title={label}>
      <IconButton href={path} target="_blank" rel="noreferrer" aria-label={label}>
        <OpenIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
