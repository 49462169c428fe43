import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DragIcon from '@mui/icons-material/DragIndicator';
import { IconButton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import {
  type Identifier,
  type RaRecord,
  RecordContextProvider,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import type { CallApi } from '../../providers/api.js';
import { useApiCall } from '../action/useApiCall.js';
import { useMayChange } from '../useMayChange.js';
import { useRecordName } from '../useRecord.js';
import { useShowInList } from './useShowInList.js';

interface OrderedRecord extends RaRecord {
  order: number;
}

interface OrderGroup {
  name: string;
  records: OrderedRecord[];
}

const OrderingContext = createContext<{ groups: OrderGroup[]; isOn: boolean }>({
  groups: [],
  isOn: false,
});

/** The groups; they can be reordered while the list is in its own order. */
export const useOrdering = () => useContext(OrderingContext);

interface OrderingProps {
  /** The names of the groups in their order. */
  names: readonly string[];
  groupOf: (record: RaRecord) => string;
  operation: MoveOperation;
  vertical?: boolean;
  /** Off where the list shows some of the records only: places count all of them. */
  isWhole?: boolean;
  children: ReactNode;
}

const straightDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Lets the list's records be moved within their groups, by pointer and keyboard. */
export function Ordering(props: OrderingProps) {
  const { names, groupOf, operation, vertical = false, isWhole = true, children } = props;
  const { data = [], sort } = useListContext<OrderedRecord>();
  const move = useMoveRecord(operation);
  const groups = names
    .map((name) => ({
      name,
      records: data
        .filter((record) => groupOf(record) === name)
        .sort((one, other) => one.order - other.order || Number(one.id) - Number(other.id)),
    }))
    .filter((group) => group.records.length > 0);
  const mayChange = useMayChange();
  const isOn = mayChange && isWhole && sort.field === 'order' && sort.order === 'ASC';
  return (
    <Reordering groups={groups} isOn={isOn} onMove={move} vertical={vertical}>
      {children}
    </Reordering>
  );
}

interface ReorderingProps {
  groups: OrderGroup[];
  isOn?: boolean;
  /** A record was moved to a place of its group, counted from 1. */
  onMove: (group: OrderedRecord[], record: OrderedRecord, place: number) => void;
  vertical?: boolean;
  children: ReactNode;
}

/** The same for records that are in no list. */
export function Reordering(props: ReorderingProps) {
  const { groups, isOn = true, onMove, vertical = false, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useAnnouncements(groups);
  const end = ({ active, over }: DragEndEvent) => {
    const records = groupWith(groups, active.id)?.records ?? [];
    const to = records.findIndex(({ id }) => id === over?.id);
    const record = records.find(({ id }) => id === active.id);
    if (record && to >= 0 && over?.id !== active.id) onMove(records, record, to + 1);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={vertical ? [straightDown] : []}
      onDragEnd={end}
      accessibility={accessibility}
    >
      <OrderingContext.Provider value={{ groups, isOn }}>{children}</OrderingContext.Provider>
    </DndContext>
  );
}

interface DragStep {
  active: { id: Identifier };
  over?: { id: Identifier } | null;
}

/** Announcements of a move for assistive technology. */
function useAnnouncements(groups: OrderGroup[]) {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation(useResourceContext());
  const announce =
    (key: string) =>
    ({ active: { id }, over }: DragStep) => {
      const records = groupWith(groups, id)?.records ?? [];
      const record = records.find((entry) => entry.id === id);
      const place = records.findIndex((entry) => entry.id === (over?.id ?? id)) + 1;
      const name = record ? represent(record) : id;
      return translate(`order.${key}`, { name, place, total: records.length });
    };
  return {
    screenReaderInstructions: { draggable: translate('order.instructions') },
    announcements: {
      onDragStart: announce('lifted'),
      onDragOver: announce('over'),
      onDragEnd: announce('dropped'),
      onDragCancel: ({ active }: DragStep) => announce('cancelled')({ active }),
    },
  };
}

const groupWith = (groups: OrderGroup[], id: Identifier) =>
  groups.find(({ records }) => records.some((record) => record.id === id));

const MovableContext = createContext<ReturnType<typeof useSortable> | null>(null);

function Movable({ record, children }: { record: RaRecord; children: ReactNode }) {
  const movable = useSortable({ id: record.id });
  return (
    <RecordContextProvider value={record}>
      <MovableContext.Provider value={movable}>{children}</MovableContext.Provider>
    </RecordContextProvider>
  );
}

/** The children for each record of a group, which moves with the element of {@link useMovable}. */
export const OrderedGroup = ({ group, children }: { group: OrderGroup; children: ReactNode }) => (
  <SortableContext items={group.records.map(({ id }) => id)}>
    {group.records.map((record) => (
      <Movable key={record.id} record={record}>
        {children}
      </Movable>
    ))}
  </SortableContext>
);

/** The props of the element that moves, for the children of an {@link OrderedGroup}. */
export function useMovable() {
  const movable = useContext(MovableContext) as ReturnType<typeof useSortable>;
  const { setNodeRef, transform, transition, isDragging } = movable;
  return {
    ref: setNodeRef,
    style: {
      transform: CSS.Translate.toString(transform),
      transition,
      ...(isDragging && { position: 'relative' as const, zIndex: 1, opacity: 0.8 }),
    },
  };
}

/** The handle of a movable record; nothing where the list has another order. */
export function DragHandle() {
  const translate = useTranslate();
  const name = useRecordName();
  const handle = useContext(MovableContext);
  if (!handle) return null;
  return (
    <IconButton
      size="small"
      {...handle.attributes}
      {...handle.listeners}
      ref={handle.setActivatorNodeRef}
      aria-label={translate('order.move_named', { name })}
      aria-roledescription={translate('order.role')}
      sx={{ cursor: 'grab', touchAction: 'none' }}
    >
      <DragIcon fontSize="small" />
    </IconButton>
  );
}

/** Moves a record to a place in its group, counted from 1, and returns the group. */
type MoveOperation = 'moveTask' | 'moveContent';

/** Moves a record on screen at once, then on the server; it can be undone. */
function useMoveRecord(operation: MoveOperation) {
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  const action = useApiCall<RaRecord[]>();
  const show = useShowInList();
  const moveTo = (group: RaRecord[], record: RaRecord, place: number) => ({
    run: (api: CallApi): Promise<RaRecord[]> =>
      api(operation, { path: { id: Number(record.id) }, body: { place } }),
    optimistic: () => {
      const others = group.filter(({ id }) => id !== record.id);
      const moved = others.toSpliced(place - 1, 0, record);
      show(moved.map(({ id }, order) => ({ id, order })));
      return () => show(group.map(({ id, order }) => ({ id, order })));
    },
    update: (moved: RaRecord[]) => {
      show(moved);
      queryClient.invalidateQueries({ queryKey: ['logs'] });
    },
    success: `${resource}.moved`,
    failure: `${resource}.update_failed`,
  });
  return (group: RaRecord[], record: RaRecord, place: number) => {
    const from = group.findIndex(({ id }) => id === record.id) + 1;
    action.run({ ...moveTo(group, record, place), undo: (moved) => moveTo(moved, record, from) });
  };
}
