import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';

/** One column of a RecordTable. */
export interface RecordColumn<T> {
  /** Unique; the field to sort by when the column can be sorted. */
  key: string;
  label: ReactNode;
  sortable?: boolean;
  align?: 'right';
  padding?: 'checkbox';
  /** Of CSS; columns without one share what is left. */
  width?: number | string;
  cell: (record: T) => ReactNode;
}

interface SortableHeaderProps<T> {
  column: RecordColumn<T>;
}

/** A column's name; a button that sorts by it where the server can. */
export function SortableHeader<T extends RaRecord>({ column }: SortableHeaderProps<T>) {
  const { key, label, sortable, align, padding, width } = column;
  const { sort, setSort } = useListContext();
  const active = sort.field === key;
  const direction = sort.order === 'ASC' ? 'asc' : 'desc';
  const nextOrder = active && direction === 'asc' ? 'DESC' : 'ASC';
  return (
    <TableCell
      scope="col"
      align={align}
      padding={padding}
      aria-sort={active && sortable ? `${direction}ending` : undefined}
      style={{ width }}
    >
      {sortable ? (
        <TableSortLabel
          active={active}
          direction={active ? direction : 'asc'}
          onClick={() => setSort({ field: key, order: nextOrder })}
        >
          {label}
        </TableSortLabel>
      ) : (
        label
      )}
    </TableCell>
  );
}
