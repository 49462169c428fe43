import {
  Children,
  createContext,
  isValidElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { DataTableColumnProps } from 'react-admin';

interface TableColumns {
  columns: {
    /** The name it is stored by: its source, or its label without one. */
    name: string;
    source?: string;
    label?: string;
  }[];
  hidden: string[];
}

const NO_COLUMNS: TableColumns = { columns: [], hidden: [] };
const TableColumnsContext = createContext<[TableColumns, (offered: TableColumns) => void]>([
  NO_COLUMNS,
  () => {},
]);

/** Lets the bar above a table offer the table's columns. */
export function TableColumnsProvider({ children }: { children: ReactNode }) {
  const offered = useState(NO_COLUMNS);
  return <TableColumnsContext.Provider value={offered}>{children}</TableColumnsContext.Provider>;
}

/** The columns of the table in the list; none until it is rendered. */
export const useTableColumns = (): TableColumns => useContext(TableColumnsContext)[0];

/** Offers a table's columns, the children of DataTable, to the bar above. */
export function useOfferColumns(children: ReactNode, hidden: string[] = NO_COLUMNS.hidden): void {
  const [, offer] = useContext(TableColumnsContext);
  const columns = Children.toArray(children).map((column) => {
    const { source, label } = isValidElement<DataTableColumnProps>(column) ? column.props : {};
    return { name: String(source ?? label), source, label };
  });
  const offered = JSON.stringify({ columns, hidden });
  useEffect(() => offer(JSON.parse(offered)), [offer, offered]);
}
