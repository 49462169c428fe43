import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { EditBase, useRecordContext, useTranslate } from 'react-admin';
import { useSaveOptions } from '../components/useSaveOptions.js';
import type { TaskRecord } from '../providers/data/records.js';
import { LazyTaskFormDialog } from './LazyTaskFormDialog.js';
import { useTaskName } from './useTaskName.js';

export function EditTaskButton() {
  const translate = useTranslate();
  const task = useRecordContext<TaskRecord>();
  const name = useTaskName();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mutationOptions = useSaveOptions({
    success: 'tasks.updated',
    failure: 'tasks.update_failed',
    onSaved: close,
  });
  if (!task) return null;
  return (
    <>
      <Tooltip title={translate('tasks.edit')}>
        <IconButton
          size="small"
          color="primary"
          onClick={() => setOpen(true)}
          aria-label={translate('tasks.edit_named', { name })}
        >
          <EditIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && (
        <EditBase
          resource="tasks"
          id={task.id}
          redirect={false}
          mutationMode="pessimistic"
          mutationOptions={mutationOptions}
        >
          <LazyTaskFormDialog title="tasks.edit" onClose={close} />
        </EditBase>
      )}
    </>
  );
}
