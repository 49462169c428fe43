import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import {
  inEitherLanguage,
  LINK_SETTINGS,
  MAX_LIST_LENGTH,
  needName,
  type TaskNeed,
} from '#libs/domain/index.js';
import type { TaskRecord } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { useFigures } from '../figures/useFigures.js';

/** The active tasks that no visitor can do; none until they are loaded. */
function useUndoableTasks(): TaskRecord[] {
  const { figures } = useFigures(['tasks', 'undoable'], async (api) => {
    const tasks = await api('listTasks', {
      query: { sort: '["order","ASC"]', limit: MAX_LIST_LENGTH, filter: '{"is_active":true}' },
    });
    return tasks.filter(({ needs }) => needs.length > 0);
  });
  return figures ?? [];
}

/** Lists the tasks with their needs, and links to the pages that meet them. */
function UndoableTasks() {
  const language = useLanguage();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {useUndoableTasks().map((task) => (
        <Typography key={task.id} component="li" variant="body2" sx={{ mt: 0.5 }}>
          <b>{inEitherLanguage(task, 'title', language)}</b>
          {' · '}
          <TaskNeeds task={task} />
        </Typography>
      ))}
    </Box>
  );
}

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

type MendedIn = 'method' | 'settings' | 'task';

/** An icon may be any text. */
const SETTINGS_BY_ICON: ReadonlyMap<string, string> = new Map(Object.entries(LINK_SETTINGS));

/** The page that meets a need; a need of the server is met by another method of the task. */
function mendedAt(need: TaskNeed, { id, icon }: TaskRecord): { to: string; name: MendedIn } {
  if (need === 'is_enabled') return { to: '/verification', name: 'method' };
  if (need === 'contract_address' || need === 'chain_api_url') {
    return { to: `/settings#${need}`, name: 'settings' };
  }
  const setting = need === 'action_url' && SETTINGS_BY_ICON.get(icon);
  if (setting) return { to: `/settings#${setting}`, name: 'settings' };
  return { to: `/tasks/${id}`, name: 'task' };
}

export function TaskNeeds({ task }: { task: TaskRecord }) {
  const translate = useTranslate();
  const language = useLanguage();
  const names = task.needs.map((need) => needName(need, language));
  const places = new Map(
    task.needs.map((need) => {
      const { to, name } = mendedAt(need, task);
      return [to, translate(`tasks.mend.${name}`)];
    }),
  );
  return (
    <>
      {translate('tasks.needs', { names: names.join(translate('users.separator')) })}
      {[...places].map(([to, name]) => (
        <Link
          key={to}
          to={to}
          aria-label={`${name}: ${inEitherLanguage(task, 'title', language)}`}
          sx={{ ml: 1 }}
        >
          {name}
        </Link>
      ))}
    </>
  );
}
