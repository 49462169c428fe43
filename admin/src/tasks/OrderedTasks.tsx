import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { TASK_TYPES } from '#libs/domain/index.js';
import { useIsWide } from '../components/list/layout.js';
import {
  DragHandle,
  OrderedGroup,
  Ordering,
  useMovable,
  useOrdering,
} from '../components/list/Ordering.js';
import { Cells, PlainBody } from '../components/list/RecordTable.js';
import { useRecord } from '../components/useRecord.js';
import { TaskCards } from './TaskCards.js';
import { TaskTable } from './TaskTable.js';

const groupOf = (task: RaRecord): string => task['type'];

export const OrderedTasks = ({ isWhole }: { isWhole: boolean }) => (
  <Ordering vertical operation="moveTask" names={TASK_TYPES} groupOf={groupOf} isWhole={isWhole}>
    {useIsWide() ? <TaskTable body={OrderedBody} handle={DragHandle} /> : <TaskCards />}
  </Ordering>
);

function OrderedBody({ children }: { children?: ReactNode }) {
  const { groups, isOn } = useOrdering();
  if (!isOn) return <PlainBody>{children}</PlainBody>;
  return (
    <Cells>
      <tbody>
        {groups.map((group) => (
          <OrderedGroup key={group.name} group={group}>
            <MovableRow>{children}</MovableRow>
          </OrderedGroup>
        ))}
      </tbody>
    </Cells>
  );
}

const MovableRow = ({ children }: { children: ReactNode }) => (
  <tr data-record={useRecord().id} {...useMovable()}>
    {children}
  </tr>
);
