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
  /** Names of the columns that are hidden by default. */
  hidden: string[];
}

const NO_COLUMNS: TableColumns = { columns: [], hidden: [] };
const TableColumnsContext = createContext(NO_COLUMNS);
const OfferContext = createContext<(offered: TableColumns) => void>(() => {});

/** Lets the bar above a table offer the table's columns. */
export function TableColumnsProvider({ children }: { children: ReactNode }) {
  const [offered, offer] = useState(NO_COLUMNS);
  return (
    <OfferContext.Provider value={offer}>
      <TableColumnsContext.Provider value={offered}>{children}</TableColumnsContext.Provider>
    </OfferContext.Provider>
  );
}

/** The columns of the table in the list; none until it is rendered. */
export const useTableColumns = (): TableColumns => useContext(TableColumnsContext);

/** Offers a table's columns, the children of DataTable, to the bar above. */
export function useOfferColumns(children: ReactNode, hidden: string[] = NO_COLUMNS.hidden): void {
  const offer = useContext(OfferContext);
  const columns = Children.toArray(children).map((column) => {
    const { source, label } = isValidElement<DataTableColumnProps>(column) ? column.props : {};
    return { name: String(source ?? label), source, label };
  });
  const offered = JSON.stringify({ columns, hidden });
  useEffect(() => offer(JSON.parse(offered)), [offer, offered]);
}
