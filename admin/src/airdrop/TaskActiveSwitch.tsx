import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { useAction } from '../components/useAction.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { TaskRecord } from '../providers/data/records.js';
import { useTaskName } from './useTaskName.js';

export function TaskActiveSwitch() {
  const translate = useTranslate();
  const task = useRecordContext<TaskRecord>();
  const name = useTaskName();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { mutate, isPending } = useAction({
    run: () => dataProvider.toggleTask(task?.id ?? 0),
    // What the list shows may be older than the answer.
    success: ({ is_active }) => (is_active ? 'tasks.toggled_on' : 'tasks.toggled_off'),
    failure: 'tasks.toggle_failed',
  });
  if (!task) return null;
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={task.is_active}
          disabled={isPending}
          onChange={() => mutate()}
          slotProps={{ input: { 'aria-label': translate('tasks.toggle_named', { name }) } }}
        />
      }
      label={translate(task.is_active ? 'tasks.active' : 'tasks.inactive')}
      slotProps={{ typography: { variant: 'body2', color: 'textSecondary', 'aria-hidden': true } }}
      sx={{ mr: 0, ml: -0.5, whiteSpace: 'nowrap', gap: 0.5 }}
    />
  );
}
