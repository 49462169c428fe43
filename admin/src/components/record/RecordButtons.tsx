import AddIcon from '@mui/icons-material/Add';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import {
  type RaRecord,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useRecordAddress } from './useRecordAddress.js';

/** Leads to the form for a new record; its text is under the resource's name. */
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

/** Leads to the form of the record in context. */
export function EditButton() {
  const { open } = useRecordAddress();
  return (
    <RecordButton action="edit" onClick={({ id }) => open(id)}>
      <EditIcon fontSize="small" />
    </RecordButton>
  );
}

interface DuplicateButtonProps {
  /** The copy that the form starts with. */
  copyOf: (record: RaRecord) => object;
}

/** Leads to the form for a new record that starts as a copy of the one in context. */
export function DuplicateButton({ copyOf }: DuplicateButtonProps) {
  const { open } = useRecordAddress();
  return (
    <RecordButton action="duplicate" onClick={(record) => open('create', { copy: copyOf(record) })}>
      <CopyIcon fontSize="small" />
    </RecordButton>
  );
}

interface RecordButtonProps {
  /** `<resource>.<action>` is the tooltip, `<resource>.<action>_named` names the record as well. */
  action: string;
  onClick: (record: RaRecord) => void;
  children: ReactNode;
}

function RecordButton({ action, onClick, children }: RecordButtonProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext<RaRecord>();
  const getRecordRepresentation = useGetRecordRepresentation(resource);
  if (!record) return null;
  const name = getRecordRepresentation(record);
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
