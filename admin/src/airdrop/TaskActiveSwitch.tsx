import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { useAction } from '../components/useAction.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { TaskRecord } from '../providers/data/records.js';
import { useTaskName } from './useTaskName.js';

export function TaskActiveSwitch() {
  const translate = useTranslate();
  const task = useRecordContext<TaskRecord>();
  const name = useTaskName();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const flip = useFlipInList(task?.id);
  const toggle = {
    run: () => dataProvider.toggleTask(task?.id ?? 0),
    optimistic: flip,
    // What the list shows may be older than the answer.
    success: ({ is_active }: TaskRecord) => (is_active ? 'tasks.toggled_on' : 'tasks.toggled_off'),
    failure: 'tasks.toggle_failed',
  };
  const { mutate } = useAction<TaskRecord>({ ...toggle, undo: () => toggle });
  if (!task) return null;
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={task.is_active}
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

/** Returns a function that turns the switch in the list and returns how to turn it back. */
function useFlipInList(id: TaskRecord['id'] | undefined) {
  const queryClient = useQueryClient();
  const flip = () =>
    queryClient.setQueriesData<GetListResult<TaskRecord>>(
      { queryKey: ['tasks', 'getList'] },
      (list) =>
        list && {
          ...list,
          data: list.data.map((task) =>
            task.id === id ? { ...task, is_active: !task.is_active } : task,
          ),
        },
    );
  return () => {
    flip();
    return () => void flip();
  };
}
