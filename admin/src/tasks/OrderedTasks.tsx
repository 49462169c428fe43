import type { ReactNode } from 'react';
import { type Identifier, RecordContextProvider, useListContext } from 'react-admin';
import { TASK_TYPES } from '#libs/domain/index.js';
import { useIsWide } from '../components/list/layout.js';
import {
  DragHandle,
  inGroups,
  MovableProvider,
  OrderedGroup,
  Ordering,
  useMovable,
  useOrderGroups,
} from '../components/list/Ordering.js';
import { Cells, PlainBody } from '../components/list/RecordTable.js';
import { useMoveRecord } from '../components/list/useMoveRecord.js';
import type { TaskRecord } from '../providers/data/records.js';
import { TaskCards } from './TaskCards.js';
import { TaskTable } from './TaskTable.js';

const groupOf = (task: TaskRecord) => task.type;

/** The tasks, which can be moved within their groups. */
export function OrderedTasks() {
  const wide = useIsWide();
  const { data: tasks = [] } = useListContext<TaskRecord>();
  const move = useMoveRecord<TaskRecord>({
    operation: 'moveTask',
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

/** A table's body whose rows can be moved within their groups. */
function OrderedBody({ children }: { children?: ReactNode }) {
  const groups = useOrderGroups();
  if (!groups) return <PlainBody>{children}</PlainBody>;
  return (
    <Cells>
      <tbody>
        {groups.map((group) => (
          <OrderedGroup key={group.name} group={group}>
            {group.records.map((record) => (
              <RecordContextProvider key={record.id} value={record}>
                <MovableRow id={record.id}>{children}</MovableRow>
              </RecordContextProvider>
            ))}
          </OrderedGroup>
        ))}
      </tbody>
    </Cells>
  );
}

function MovableRow({ id, children }: { id: Identifier; children: ReactNode }) {
  const { ref, style, handle } = useMovable(id);
  return (
    <MovableProvider value={handle}>
      <tr ref={ref} style={style}>
        {children}
      </tr>
    </MovableProvider>
  );
}
