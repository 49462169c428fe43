import { Box } from '@mui/material';
import type { Key, ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface BlockTableProps<Row> {
  /** Key of the catalogue, filled with `args`. */
  label: string;
  args?: object;
  /** `<heads>.<column>` names a column. */
  heads: string;
  /** The cells by column; the first one names the row. */
  columns: Readonly<Record<string, (row: Row) => ReactNode>>;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  action?: (row: Row) => ReactNode;
}

/** A table that is not a resource's: on a phone a row is a block whose cells name themselves. */
export function BlockTable<Row>(props: BlockTableProps<Row>) {
  const { label, args, heads, columns, rows, keyOf, action } = props;
  const translate = useTranslate();
  const [naming, ...others] = Object.entries(columns).map(
    ([name, show]) => [translate(`${heads}.${name}`), show] as const,
  );
  if (!naming) return null;
  return (
    <Box component="table" aria-label={translate(label, args)} sx={BLOCK_TABLE}>
      <thead>
        <tr>
          {[naming, ...others].map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {action && <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{naming[1](row)}</th>
            {others.map(([name, show]) => (
              <td key={name} data-label={name}>
                {show(row)}
              </td>
            ))}
            {action && <td>{action(row)}</td>}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

export const BLOCK_TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { p: 1.5, textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
  '& tr:last-of-type > *': { borderBottom: 0 },
  '& thead th': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 600 },
  '& tbody td:last-of-type, & thead th:last-child': { textAlign: 'right' },
  '@media (max-width: 899px)': {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& th, & td': { border: 0, py: 0.5 },
    '& tr': { py: 1, borderBottom: 1, borderColor: 'divider' },
    '& tbody td:last-of-type': { textAlign: 'left' },
    '& td[data-label]::before': { content: 'attr(data-label) ": "', color: 'text.secondary' },
  },
};

/** A text in a cell that may be longer than the cell is wide. */
export const LongCell = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);
