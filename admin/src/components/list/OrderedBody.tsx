import type { ReactNode } from 'react';
import { type Identifier, RecordContextProvider } from 'react-admin';
import { MovableProvider, OrderedGroup, useMovable, useOrderGroups } from './Ordering.js';
import { Cells, PlainBody } from './RecordTable.js';

/** A table's body whose rows can be moved within their groups. */
export function OrderedBody({ children }: { children?: ReactNode }) {
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
