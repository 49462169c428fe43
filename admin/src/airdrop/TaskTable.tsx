import { DataTable } from 'react-admin';
import { useNumberFormat } from '../components/useNumberFormat.js';
import type { TaskRecord } from '../providers/data/records.js';
import { TaskActiveSwitch } from './TaskActiveSwitch.js';
import { TaskIcon } from './TaskIcon.js';
import { TaskRowActions } from './TaskRowActions.js';
import { TaskTitle } from './TaskTitle.js';
import { TaskTypeChip } from './TaskTypeChip.js';

const Column = DataTable.Col<TaskRecord>;

export function TaskTable() {
  const { number } = useNumberFormat();
  return (
    <DataTable<TaskRecord> rowClick={false} bulkActionButtons={false}>
      <Column source="icon" disableSort>
        <TaskIcon />
      </Column>
      <Column source="title" disableSort>
        <TaskTitle />
      </Column>
      <Column source="type">
        <TaskTypeChip />
      </Column>
      <Column source="points" align="right" render={(task) => number(task.points)} />
      <Column source="order" align="right" />
      <Column source="is_active">
        <TaskActiveSwitch />
      </Column>
      <Column label="tasks.actions" align="right">
        <TaskRowActions />
      </Column>
    </DataTable>
  );
}
