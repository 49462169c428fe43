import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo, type ReactNode, type Ref } from 'react';
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { type RecordColumn, SortableHeader } from './SortableHeader.js';
import { useListRows } from './useListRows.js';
import { useVirtualRows } from './useVirtualRows.js';

/** Rows of the skeleton that is shown while the first page is loading. */
const SKELETON_ROWS = 10;

interface RecordTableProps<T> {
  label: string;
  columns: RecordColumn<T>[];
  /**
   * Height of every row, in pixels; content that does not fit is cut off. With it, only the rows
   * near the window are rendered. Without it, for short lists, all rows are, in their natural
   * height.
   */
  rowHeight?: number;
  /** Where the head stays while the page scrolls, in pixels from the top of the window. */
  headTop?: number;
  empty?: ReactNode;
}

/** The records of the list in context as a table. */
export function RecordTable<T extends RaRecord>(props: RecordTableProps<T>) {
  const { label, columns, rowHeight, headTop = 64, empty } = props;
  const { total } = useListContext();
  const rows = useListRows<T>();
  const { ref, first, end } = useVirtualRows(rows?.length ?? 0, rowHeight);
  if (rows?.length === 0) return empty;
  return (
    <Table
      aria-label={label}
      aria-rowcount={(total ?? 0) + 1}
      sx={{ tableLayout: 'fixed', ...(rowHeight && oneLine(rowHeight)) }}
    >
      <TableHead sx={{ '& th': { position: 'sticky', top: headTop, zIndex: 2 } }}>
        <TableRow aria-rowindex={1}>
          {columns.map((column) => (
            <SortableHeader key={column.key} column={column} />
          ))}
        </TableRow>
      </TableHead>
      <TableBody ref={ref as Ref<HTMLTableSectionElement>}>
        <Gap height={first * (rowHeight ?? 0)} columns={columns.length} />
        {rows?.slice(first, end).map((record, offset) => (
          <RecordRow
            key={record.id}
            record={record}
            columns={columns as RecordColumn<RaRecord>[]}
            index={first + offset + 2}
          />
        ))}
        <Gap height={((rows?.length ?? 0) - end) * (rowHeight ?? 0)} columns={columns.length} />
        {!rows && <SkeletonRows columns={columns.length} />}
      </TableBody>
    </Table>
  );
}

interface RecordRowProps {
  record: RaRecord;
  columns: RecordColumn<RaRecord>[];
  index: number;
}

const RecordRow = memo(function RecordRow({ record, columns, index }: RecordRowProps) {
  return (
    <RecordContextProvider value={record}>
      <TableRow hover aria-rowindex={index}>
        {columns.map(({ key, align, padding, cell }) => (
          <TableCell key={key} align={align} padding={padding}>
            {cell(record)}
          </TableCell>
        ))}
      </TableRow>
    </RecordContextProvider>
  );
});

const oneLine = (height: number) => ({
  '& td': {
    height,
    py: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .MuiTableCell-paddingCheckbox': { textOverflow: 'clip' },
});

/** Takes the space of the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => `row-${row}`).map((key) => (
    <TableRow key={key} aria-hidden>
      <TableCell colSpan={columns}>
        <Skeleton />
      </TableCell>
    </TableRow>
  ));
}
