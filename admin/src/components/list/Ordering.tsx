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
import { createContext, type ReactNode, useContext } from 'react';
import {
  type Identifier,
  type RaRecord,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useRecordName } from '../useRecord.js';

/** Records that share one order. */
interface OrderGroup<T> {
  name: string;
  records: T[];
}

/** Groups records, each group in its order. */
export const inGroups = <T extends { order: number; id: Identifier }>(
  records: T[],
  names: readonly string[],
  groupOf: (record: T) => string,
): OrderGroup<T>[] =>
  names
    .map((name) => ({
      name,
      records: records
        .filter((record) => groupOf(record) === name)
        .sort((one, other) => one.order - other.order || Number(one.id) - Number(other.id)),
    }))
    .filter((group) => group.records.length > 0);

const OrderingContext = createContext<OrderGroup<RaRecord>[] | null>(null);

/** The groups while the list is in its own order and can be reordered; else null. */
export const useOrderGroups = () => useContext(OrderingContext);

interface OrderingProps {
  groups: OrderGroup<RaRecord>[];
  /** With the record's new place in its group, counted from 1. */
  onMove: (record: RaRecord, place: number) => void;
  /** Records are below each other. */
  vertical?: boolean;
  children: ReactNode;
}

const straightDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Lets records be moved within their groups, by pointer and keyboard. */
export function Ordering({ groups, onMove, vertical = false, children }: OrderingProps) {
  const { sort } = useListContext();
  const isOn = sort.field === 'order' && sort.order === 'ASC';
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useAnnouncements(groups);
  const end = ({ active, over }: DragEndEvent) => {
    const records = groupOf(groups, active.id)?.records ?? [];
    const to = records.findIndex(({ id }) => id === over?.id);
    const record = records.find(({ id }) => id === active.id);
    if (record && to >= 0 && over?.id !== active.id) onMove(record, to + 1);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={vertical ? [straightDown] : []}
      onDragEnd={end}
      accessibility={accessibility}
    >
      <OrderingContext.Provider value={isOn ? groups : null}>{children}</OrderingContext.Provider>
    </DndContext>
  );
}

interface DragStep {
  active: { id: Identifier };
  over?: { id: Identifier } | null;
}

/** What assistive technology announces during a move. */
function useAnnouncements(groups: OrderGroup<RaRecord>[]) {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation(useResourceContext());
  const announce =
    (key: string) =>
    ({ active: { id }, over }: DragStep) => {
      const records = groupOf(groups, id)?.records ?? [];
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

const groupOf = (groups: OrderGroup<RaRecord>[], id: Identifier) =>
  groups.find(({ records }) => records.some((record) => record.id === id));

interface OrderedGroupProps {
  group: OrderGroup<RaRecord>;
  children: ReactNode;
}

export function OrderedGroup({ group, children }: OrderedGroupProps) {
  return <SortableContext items={group.records.map(({ id }) => id)}>{children}</SortableContext>;
}

const HandleContext = createContext<Pick<
  ReturnType<typeof useSortable>,
  'attributes' | 'listeners' | 'setActivatorNodeRef'
> | null>(null);

/** Makes an element movable inside an OrderedGroup. */
export function useMovable(id: Identifier) {
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id });
  return {
    ref: setNodeRef,
    handle,
    style: {
      transform: CSS.Translate.toString(transform),
      transition,
      ...(isDragging && { position: 'relative' as const, zIndex: 1, opacity: 0.8 }),
    },
  };
}

export const MovableProvider = HandleContext.Provider;

/** The handle of a movable record; nothing where the list has another order. */
export function DragHandle() {
  const translate = useTranslate();
  const name = useRecordName();
  const handle = useContext(HandleContext);
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
