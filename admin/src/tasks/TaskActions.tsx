import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import {
  type GetListResult,
  type RaRecord,
  useGetRecordRepresentation,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useApiCall } from '../components/action/useApiCall.js';
import { DeleteButton, DuplicateButton, EditButton } from '../components/record/RecordButtons.js';
import type { CallApi } from '../providers/api.js';
import type { TaskRecord } from '../providers/data/records.js';

/**
 * A copy without the record's own fields and those that are only answered; it begins switched off.
 */
const copyOf = ({ id, created_at, updated_at, order, ...record }: RaRecord) => {
  const { is_verification_available, needs, verification_note, verification_note_en, ...task } =
    record;
  return { ...task, is_active: false };
};

/** Edit, duplicate and delete, for the task in context. */
export function TaskRowActions() {
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.25 }}>
      <EditButton />
      <DuplicateButton copyOf={copyOf} />
      <DeleteButton />
    </Box>
  );
}

export function TaskActiveSwitch() {
  const translate = useTranslate();
  const task = useRecordContext<TaskRecord>();
  const getRecordRepresentation = useGetRecordRepresentation('tasks');
  const show = useShowInList(task?.id);
  const switchTo = (is_active: boolean) => ({
    run: (api: CallApi) => api('toggleTask', { path: { id: task?.id ?? 0 }, body: { is_active } }),
    optimistic: () => {
      show(is_active);
      return () => show(!is_active);
    },
    success: is_active ? 'tasks.toggled_on' : 'tasks.toggled_off',
    failure: 'tasks.toggle_failed',
  });
  const { run } = useApiCall<TaskRecord>();
  if (!task) return null;
  const toggle = () =>
    run({ ...switchTo(!task.is_active), undo: ({ is_active }) => switchTo(!is_active) });
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={task.is_active}
          onChange={toggle}
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
