import Chip from '@mui/material/Chip';
import { alpha } from '@mui/material/styles';
import { useRecordContext, useTranslate } from 'react-admin';
import type { TaskRecord } from '../providers/data/records.js';
import { TASK_TYPE_LOOKS } from './taskTypes.js';

export function TaskTypeChip() {
  const translate = useTranslate();
  const task = useRecordContext<TaskRecord>();
  if (!task) return null;
  const { tone } = TASK_TYPE_LOOKS[task.type];
  return (
    <Chip
      size="small"
      label={translate(`tasks.type.${task.type}`)}
      sx={(theme) => ({ color: `${tone}.main`, bgcolor: alpha(theme.palette[tone].main, 0.1) })}
    />
  );
}
