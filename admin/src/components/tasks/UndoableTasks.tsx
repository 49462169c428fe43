import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { localized, MAX_LIST_LENGTH } from '#libs/domain/index.js';
import type { TaskRecord } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { useFigures } from '../figures/useFigures.js';
import { TaskNeeds } from './TaskNeeds.js';

/** The active tasks that no visitor can do; none until they are known. */
function useUndoableTasks(): TaskRecord[] {
  const { figures } = useFigures(['tasks', 'undoable'], async (api) => {
    const tasks = await api('listTasks', {
      query: { sort: '["order","ASC"]', limit: MAX_LIST_LENGTH, filter: '{"is_active":true}' },
    });
    return tasks.filter(({ needs }) => needs.length > 0);
  });
  return figures ?? [];
}

/** Each active task that no visitor can do: what is missing, and where it is mended. */
export function UndoableTasks() {
  const language = useLanguage();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {useUndoableTasks().map((task) => (
        <Typography key={task.id} component="li" variant="body2" sx={{ mt: 0.5 }}>
          <b>{localized(task, 'title', language)}</b>
          {' · '}
          <TaskNeeds task={task} />
        </Typography>
      ))}
    </Box>
  );
}

/** A warning with those tasks; nothing where every active task can be done. */
export function UndoableTasksAlert() {
  const translate = useTranslate();
  const { length } = useUndoableTasks();
  if (length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" role="note">
      <AlertTitle>{translate('tasks.undoable_tasks', { smart_count: length })}</AlertTitle>
      <UndoableTasks />
    </Alert>
  );
}
