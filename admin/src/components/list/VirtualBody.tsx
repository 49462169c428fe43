import { memo, type ReactNode, useMemo } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
} from 'react-admin';
import { useDensity } from './DensityButton.js';
import { Cells, useIsSelectable } from './RecordTable.js';
import { SelectRecord } from './SelectRecord.js';
import { useVirtualRows } from './useVirtualRows.js';

/** The body of a RecordTable of any length: only the rows near the window, all of one height. */
export function VirtualBody({ children }: { children?: ReactNode }) {
  const records: RaRecord[] = useDataTableDataContext() ?? [];
  const selectedIds = useDataTableSelectedIdsContext();
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const { rowHeight } = useDensity();
  const { ref, rows, before, after } = useVirtualRows<HTMLTableSectionElement>(
    records.length,
    rowHeight,
  );
  return (
    <Cells>
      <tbody ref={ref}>
        <Gap height={before} />
        {rows.map((index) => {
          const record = records[index];
          return (
            record && (
              <Row
                key={record.id}
                record={record}
                index={index}
                height={rowHeight}
                selected={selected.has(record.id)}
              >
                {children}
              </Row>
            )
          );
        })}
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
      <tr data-selected={selected || undefined} aria-rowindex={index + 2} style={{ height }}>
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

/** Takes the space of the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={100} style={{ height, padding: 0 }} />
    </tr>
  );
}
