import { useDataProvider, useListContext } from 'react-admin';
import { TASK_TYPES } from '#libs/domain/index.js';
import { OrderedBody } from '../components/list/OrderedBody.js';
import { DragHandle, inGroups, Ordering } from '../components/list/Ordering.js';
import { useIsWide } from '../components/list/useIsWide.js';
import { useMoveRecord } from '../components/list/useMoveRecord.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { TaskRecord } from '../providers/data/records.js';
import { TaskCards } from './TaskCards.js';
import { TaskTable } from './TaskTable.js';

const groupOf = (task: TaskRecord) => task.type;

/** The tasks, which can be moved within their groups. */
export function OrderedTasks() {
  const wide = useIsWide();
  const { data: tasks = [] } = useListContext<TaskRecord>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const move = useMoveRecord<TaskRecord>({
    move: dataProvider.moveTask,
    groupOf,
    success: 'tasks.moved',
    failure: 'tasks.update_failed',
  });
  const groups = inGroups(tasks, TASK_TYPES, groupOf);
  const ordered = groups.flatMap(({ records }) => records);
  return (
    <Ordering
      vertical
      groups={groups}
      onMove={(task, place) => move(ordered, task as TaskRecord, place)}
    >
      {wide ? <TaskTable body={OrderedBody} handle={DragHandle} /> : <TaskCards />}
    </Ordering>
  );
}
