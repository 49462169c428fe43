import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { RecordTable } from '../components/RecordTable.js';
import type { RecordColumn } from '../components/recordColumn.js';
import { useNumberFormat } from '../components/useNumberFormat.js';
import type { TaskRecord } from '../providers/data/records.js';
import { TaskActiveSwitch } from './TaskActiveSwitch.js';
import { TaskIcon } from './TaskIcon.js';
import { TaskRowActions } from './TaskRowActions.js';
import { TaskTitle } from './TaskTitle.js';
import { TaskTypeChip } from './TaskTypeChip.js';

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
