import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useNumberFormat } from '../components/figures/useNumberFormat.js';
import { RecordTable } from '../components/list/RecordTable.js';
import type { RecordColumn } from '../components/list/SortableHeader.js';
import type { TaskRecord } from '../providers/data/records.js';
import { TaskRowActions } from './TaskActions.js';
import { TaskActiveSwitch } from './TaskActiveSwitch.js';
import { TaskIcon, TaskTitle, TaskTypeChip } from './TaskFields.js';

export function TaskTable() {
  const translate = useTranslate();
  const columns = useTaskColumns();
  return <RecordTable<TaskRecord> label={translate('tasks.list')} columns={columns} />;
}

function useTaskColumns(): RecordColumn<TaskRecord>[] {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  return useMemo(() => {
    const field = (key: keyof TaskRecord & string) => ({
      key,
      label: translate(`resources.tasks.fields.${key}`),
    });
    const sortable = true;
    return [
      { ...field('icon'), width: 72, cell: () => <TaskIcon /> },
      { ...field('title'), cell: () => <TaskTitle /> },
      { ...field('type'), sortable, width: 120, cell: () => <TaskTypeChip /> },
      {
        ...field('points'),
        sortable,
        align: 'right',
        width: 110,
        cell: (task) => number(task.points),
      },
      { ...field('order'), sortable, align: 'right', width: 100, cell: (task) => task.order },
      { ...field('is_active'), sortable, width: 140, cell: () => <TaskActiveSwitch /> },
      {
        key: 'actions',
        label: translate('tasks.actions'),
        align: 'right',
        width: 116,
        cell: () => <TaskRowActions />,
      },
    ];
  }, [translate, number]);
}
