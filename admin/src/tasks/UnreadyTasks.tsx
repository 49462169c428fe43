import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import CheckIcon from '@mui/icons-material/Done';
import { Chip } from '@mui/material';
import type { ReactNode } from 'react';
import { ListContextProvider, useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../components/figures/EmptyState.js';
import { useSetup } from '../components/setup/useSetup.js';
import { TextButton } from '../components/TextButton.js';
import type { TaskRecord } from '../providers/data/records.js';

interface TaskFilterProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Switches between all tasks and those to check; hidden while there are none. */
export function TaskFilter({ isOn, onChange }: TaskFilterProps) {
  const translate = useTranslate();
  const { length } = useSetup('tasks').unready;
  if (length === 0 && !isOn) return null;
  return (
    <Chip
      component="button"
      aria-pressed={isOn}
      clickable
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      icon={isOn ? <CheckIcon fontSize="small" /> : undefined}
      label={translate('tasks.to_check', { smart_count: length })}
      onClick={() => onChange(!isOn)}
    />
  );
}

interface UnreadyTasksProps {
  isOn: boolean;
  onShowAll: () => void;
  children: ReactNode;
}

/** Limits the list to tasks that lack something, or whose link is an example or leads to an empty page. */
export function UnreadyTasks({ isOn, onShowAll, children }: UnreadyTasksProps) {
  const list = useListContext<TaskRecord>();
  const { unready, isPending } = useSetup('tasks');
  if (!isOn) return children;
  const data = isPending ? undefined : list.data?.filter(({ id }) => unready.includes(id));
  if (data?.length === 0) {
    return (
      <EmptyState
        role="status"
        icon={<DoneIcon />}
        title="tasks.checked_title"
        text="tasks.checked_text"
        action={<TextButton label="tasks.show_all" variant="outlined" onClick={onShowAll} />}
      />
    );
  }
  return (
    <ListContextProvider value={{ ...list, data, isPending: !data } as never}>
      {children}
    </ListContextProvider>
  );
}
