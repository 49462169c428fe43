import { Skeleton, TableCell, TableHead, TableRow } from '@mui/material';
import {
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  useContext,
  useMemo,
} from 'react';
import {
  DataTable,
  type DataTableColumnProps,
  type RaRecord,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableRenderContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useDataTableStoreContext,
  useListContext,
  useRecordContext,
  useResourceContext,
  useStore,
  useTranslate,
} from 'react-admin';
import { useDensity } from './layout.js';
import { SELECTION_BAR_HEIGHT, SelectAll, SelectRecord } from './Selection.js';
import { useOfferColumns } from './TableColumns.js';
import { useVirtualRows } from './useVirtualRows.js';

/** The page's header, below which a table's head sticks. */
const HEADER_HEIGHT = 64;
const SKELETON_ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

interface RecordTableProps {
  selectable?: boolean;
  /** The rows; by default those near the window, all of one height. */
  body?: ComponentType<{ children?: ReactNode }>;
  hiddenColumns?: string[];
  children: ReactNode;
}

/** DataTable with a faster head and body, whose checkboxes have names for assistive technology. */
export function RecordTable(props: RecordTableProps) {
  const { selectable = false, body = VirtualBody, hiddenColumns, children } = props;
  const translate = useTranslate();
  const resource = useResourceContext();
  const { isPending, total } = useListContext();
  const { density } = useDensity();
  useOfferColumns(children, hiddenColumns);
  if (isPending) return <TableSkeleton />;
  return (
    <DataTable
      aria-label={translate(`${resource}.list`)}
      aria-rowcount={(total ?? 0) + 1}
      head={SelectionHead}
      body={body}
      hiddenColumns={hiddenColumns}
      // The buttons are above the list, also with nothing selected (section 5).
      bulkActionsToolbar={NO_TOOLBAR}
      bulkActionButtons={selectable ? NO_TOOLBAR : false}
      rowClick={false}
      sx={{
        '& table': { tableLayout: 'fixed' },
        // Overrides react-admin's rule, which would put it behind the page's header.
        '& thead th.MuiTableCell-head': {
          position: 'sticky',
          top: HEADER_HEIGHT + (selectable ? SELECTION_BAR_HEIGHT : 0),
          zIndex: 2,
        },
        '& .MuiTableCell-root': { px: { md: 1, lg: 1.75 } },
        '& .MuiTableCell-paddingCheckbox, & tbody td.select': {
          px: 0.5,
          width: 52,
          textOverflow: 'clip',
        },
        ...ROWS,
        ...(density === 'compact' && COMPACT),
      }}
    >
      {children}
    </DataTable>
  );
}

const NO_TOOLBAR = <span hidden />;

interface ColumnProps extends Omit<DataTableColumnProps, 'width'> {
  /** Pixels from 900 px and from 1200 px up, or one width for both. */
  width?: number | string | readonly [md: number, lg: number];
}

/** DataTable's column, with `aria-sort`, and plain cells: scrolling renders hundreds of them. */
export function Column({ width, ...props }: ColumnProps) {
  const context = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  if (context === 'data') return <Cell {...props} />;
  const isSorted = context === 'header' && sort?.field === props.source && !props.disableSort;
  const direction = sort?.order === 'ASC' ? 'ascending' : 'descending';
  const [md, lg] = Array.isArray(width) ? width : [width, width];
  return (
    <DataTable.Col
      sx={{ width: { md, lg } }}
      {...props}
      aria-sort={isSorted ? direction : undefined}
    />
  );
}

function Cell({ source, label, align, render, field: Field, children }: DataTableColumnProps) {
  const record = useRecordContext();
  const hidden = useContext(HiddenColumnsContext);
  if (!record || hidden.has(String(source ?? label))) return null;
  const value = source ? record[source] : undefined;
  return (
    <td style={align === 'right' ? RIGHT : undefined}>
      {children ?? (render ? render(record) : Field ? <Field source={source} /> : value)}
    </td>
  );
}

const RIGHT = { textAlign: 'right' } as const;

/** Read once for all cells. */
const HiddenColumnsContext = createContext<ReadonlySet<string>>(new Set());

export function Cells({ children }: { children: ReactNode }) {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  const columns = useMemo(() => new Set(hidden), [hidden]);
  return <HiddenColumnsContext.Provider value={columns}>{children}</HiddenColumnsContext.Provider>;
}

const ROWS = {
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tbody tr[data-selected]': { bgcolor: 'action.selected' },
  '& tbody td': {
    px: { md: 1, lg: 1.75 },
    py: 1.25,
    borderBottom: 1,
    borderColor: 'divider',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& tbody tr[aria-rowindex] td': { py: 0, whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
};

const useIsSelectable = (): boolean => useDataTableConfigContext().hasBulkActions === true;

function SelectionHead({ children }: { children?: ReactNode }) {
  const selectable = useIsSelectable();
  return (
    <TableHead>
      <TableRow aria-rowindex={1}>
        {selectable && (
          <TableCell padding="checkbox">
            <SelectAll />
          </TableCell>
        )}
        {children}
      </TableRow>
    </TableHead>
  );
}

export function PlainBody({ children }: { children?: ReactNode }) {
  const records: RaRecord[] = useDataTableDataContext() ?? [];
  return (
    <Cells>
      <tbody>
        {records.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <tr data-record={record.id}>{children}</tr>
          </RecordContextProvider>
        ))}
      </tbody>
    </Cells>
  );
}

const COMPACT = { '& tbody td': { ...ROWS['& tbody td'], py: 0.25 } };

const TableSkeleton = () => (
  <div aria-hidden style={{ padding: 16 }}>
    {SKELETON_ROWS.map((row) => (
      <Skeleton key={row} height={48} />
    ))}
  </div>
);

function VirtualBody({ children }: { children?: ReactNode }) {
  const records: RaRecord[] = useDataTableDataContext() ?? [];
  const selectedIds = useDataTableSelectedIdsContext();
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const { rowHeight } = useDensity();
  const { ref, rows, before, after } = useVirtualRows<HTMLTableSectionElement>(records, rowHeight);
  return (
    <Cells>
      <tbody ref={ref}>
        <Gap height={before} />
        {rows.map(({ record, index }) => (
          <Row
            key={record.id}
            record={record}
            index={index}
            height={rowHeight}
            selected={selected.has(record.id)}
          >
            {children}
          </Row>
        ))}
        <Gap height={after} />
      </tbody>
    </Cells>
  );
}

interface RowProps {
  record: RaRecord;
  index: number;
  height: number;
  selected: boolean;
  children: ReactNode;
}

const Row = memo(function Row({ record, index, height, selected, children }: RowProps) {
  const selectable = useIsSelectable();
  const { handleToggleItem } = useDataTableCallbacksContext();
  return (
    <RecordContextProvider value={record}>
      <tr
        data-record={record.id}
        data-selected={selected || undefined}
        aria-rowindex={index + 2}
        style={{ height }}
      >
        {selectable && (
          <td className="select">
            <SelectRecord
              checked={selected}
              onClick={(event) => handleToggleItem?.(record.id, event)}
            />
          </td>
        )}
        {children}
      </tr>
    </RecordContextProvider>
  );
});

function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={100} style={{ height, padding: 0 }} />
    </tr>
  );
}
