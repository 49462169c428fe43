import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/ConfirmButton.js';
import type { TaskRecord } from '../providers/data/records.js';
import { useTaskName } from './useTaskName.js';

export function DeleteTaskButton() {
  const translate = useTranslate();
  const task = useRecordContext<TaskRecord>();
  const name = useTaskName();
  const dataProvider = useDataProvider();
  if (!task) return null;
  return (
    <ConfirmButton
      compact
      icon={<DeleteIcon fontSize="small" />}
      label="tasks.delete"
      accessibleName={translate('tasks.delete_named', { name })}
      questionTitle="tasks.delete_title"
      question="tasks.delete_confirm"
      questionArgs={{ name }}
      run={() => dataProvider.delete('tasks', { id: task.id })}
      success="tasks.deleted"
      failure="tasks.delete_failed"
    />
  );
}
