import type { ComponentType, ReactNode } from 'react';
import { useNumberFormat } from '../components/figures/formats.js';
import { Column, PlainBody, RecordTable } from '../components/list/RecordTable.js';
import type { TaskRecord } from '../providers/data/records.js';
import { TaskActiveSwitch, TaskRowActions } from './TaskActions.js';
import { TaskIcon, TaskTitle, TaskTypeChip } from './TaskFields.js';

interface TaskTableProps {
  /** Rows that can be moved. */
  body?: ComponentType<{ children?: ReactNode }>;
  handle?: ComponentType;
}

export function TaskTable({ body = PlainBody, handle = Nothing }: TaskTableProps) {
  const { number } = useNumberFormat();
  return (
    <RecordTable body={body}>
      <Column source="order" field={handle} sx={{ width: 72 }} />
      <Column source="icon" disableSort field={TaskIcon} sx={{ width: 72 }} />
      <Column source="title" disableSort field={TaskTitle} />
      <Column source="type" field={TaskTypeChip} sx={{ width: { md: 92, lg: 120 } }} />
      <Column<TaskRecord>
        source="points"
        align="right"
        render={(task) => number(task.points)}
        sx={{ width: { md: 80, lg: 104 } }}
      />
      <Column source="is_active" field={TaskActiveSwitch} sx={{ width: { md: 112, lg: 136 } }} />
      <Column label="tasks.actions" align="right" sx={{ width: { md: 124, lg: 148 } }}>
        <TaskRowActions />
      </Column>
    </RecordTable>
  );
}

const Nothing = () => null;
