import { Box, FormControlLabel, Switch } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';
import { useApiCall } from '../components/action/useApiCall.js';
import { useShowInList } from '../components/list/useShowInList.js';
import { DeleteButton, DuplicateButton, EditButton } from '../components/record/RecordButtons.js';
import { useRecord, useRecordName } from '../components/useRecord.js';
import type { CallApi } from '../providers/api.js';
import { usePermission } from '../providers/auth/usePermission.js';
import type { TaskRecord } from '../providers/data/records.js';

/** Copies a task without its identity and computed fields; the copy is inactive. */
const copyOf = ({ id, created_at, updated_at, order, ...record }: RaRecord) => {
  const {
    is_verification_available,
    is_full,
    needs,
    verification_note,
    verification_note_en,
    ...task
  } = record;
  return { ...task, is_active: false };
};

export const TaskRowActions = () => (
  <Box sx={{ display: 'inline-flex', gap: 0.25 }}>
    <EditButton />
    <DuplicateButton copyOf={copyOf} />
    <DeleteButton />
  </Box>
);

export function TaskActiveSwitch() {
  const translate = useTranslate();
  const task = useRecord<TaskRecord>();
  const name = useRecordName();
  const show = useShowInList();
  const mayChange = usePermission('tasks.change');
  const switchTo = (is_active: boolean) => ({
    run: (api: CallApi) => api('toggleTask', { path: { id: task.id }, body: { is_active } }),
    optimistic: () => {
      show([{ id: task.id, is_active }]);
      return () => show([{ id: task.id, is_active: !is_active }]);
    },
    success: is_active ? 'tasks.toggled_on' : 'tasks.toggled_off',
    failure: 'tasks.toggle_failed',
  });
  const { run } = useApiCall<TaskRecord>();
  const toggle = () =>
    run({ ...switchTo(!task.is_active), undo: ({ is_active }) => switchTo(!is_active) });
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={task.is_active}
          disabled={!mayChange}
          onChange={toggle}
          slotProps={{ input: { 'aria-label': translate('tasks.toggle_named', { name }) } }}
        />
      }
      label={translate(task.is_active ? 'tasks.active' : 'tasks.inactive')}
      slotProps={{ typography: { variant: 'body2', color: 'textSecondary', 'aria-hidden': true } }}
      sx={{ mr: 0, ml: -0.5, whiteSpace: 'nowrap', gap: 0.5 }}
    />
  );
}
