import type { ReactNode } from 'react';

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
