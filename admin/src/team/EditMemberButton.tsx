import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { EditBase, useRecordContext, useTranslate } from 'react-admin';
import { useSaveOptions } from '../components/useSaveOptions.js';
import type { TeamMemberRecord } from '../providers/data/records.js';
import { LazyMemberFormDialog } from './LazyMemberFormDialog.js';

export function EditMemberButton() {
  const translate = useTranslate();
  const member = useRecordContext<TeamMemberRecord>();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mutationOptions = useSaveOptions({
    success: 'team.updated',
    failure: 'team.update_failed',
    onSaved: close,
  });
  if (!member) return null;
  return (
    <>
      <Tooltip title={translate('team.edit')}>
        <IconButton
          size="small"
          color="primary"
          onClick={() => setOpen(true)}
          aria-label={translate('team.edit_named', { name: member.name })}
        >
          <EditIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && (
        <EditBase
          resource="team"
          id={member.id}
          redirect={false}
          mutationMode="pessimistic"
          mutationOptions={mutationOptions}
        >
          <LazyMemberFormDialog title="team.edit" onClose={close} />
        </EditBase>
      )}
    </>
  );
}
