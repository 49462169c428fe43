import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import {
  type GetListResult,
  useDataProvider,
  useGetRecordRepresentation,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useAction } from '../components/useAction.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { TaskRecord } from '../providers/data/records.js';

export function TaskActiveSwitch() {
  const translate = useTranslate();
  const task = useRecordContext<TaskRecord>();
  const getRecordRepresentation = useGetRecordRepresentation('tasks');
  const dataProvider = useDataProvider<AdminDataProvider>();
  const show = useShowInList(task?.id);
  const switchTo = (is_active: boolean) => ({
    run: () => dataProvider.switchTask(task?.id ?? 0, is_active),
    optimistic: () => {
      show(is_active);
      return () => show(!is_active);
    },
    success: is_active ? 'tasks.toggled_on' : 'tasks.toggled_off',
    failure: 'tasks.toggle_failed',
  });
  const { mutate } = useAction<TaskRecord>({
    ...switchTo(!task?.is_active),
    undo: ({ is_active }) => switchTo(!is_active),
  });
  if (!task) return null;
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={task.is_active}
          onChange={() => mutate()}
          slotProps={{
            input: {
              'aria-label': translate('tasks.toggle_named', {
                name: getRecordRepresentation(task),
              }),
            },
          }}
        />
      }
      label={translate(task.is_active ? 'tasks.active' : 'tasks.inactive')}
      slotProps={{ typography: { variant: 'body2', color: 'textSecondary', 'aria-hidden': true } }}
      sx={{ mr: 0, ml: -0.5, whiteSpace: 'nowrap', gap: 0.5 }}
    />
  );
}

/** Returns a function that sets the switch in the list. */
function useShowInList(id: TaskRecord['id'] | undefined) {
  const queryClient = useQueryClient();
  return (is_active: boolean) =>
    queryClient.setQueriesData<GetListResult<TaskRecord>>(
      { queryKey: ['tasks', 'getList'] },
      (list) =>
        list && {
          ...list,
          data: list.data.map((task) => (task.id === id ? { ...task, is_active } : task)),
        },
    );
}
