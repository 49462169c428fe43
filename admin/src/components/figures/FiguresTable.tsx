import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useNumberFormat } from './formats.js';

interface FiguresTableProps {
  /** Keys of the catalogue. */
  title: string;
  heads: string[];
  rows: { key: string | number; cells: ReactNode[] }[];
  sx: object;
}

export function FiguresTable({ title, heads, rows, sx }: FiguresTableProps) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  return (
    <Box
      component="details"
      sx={{
        '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: '0.8125rem', py: 0.5 },
        '@media (pointer: coarse)': { '& summary': { lineHeight: '36px' } },
        '& table': { width: '100%', mt: 1, borderCollapse: 'collapse', fontSize: '0.8125rem' },
        '& tr > *': { borderBottom: 1, borderColor: 'divider' },
        ...sx,
      }}
    >
      <summary>{translate('dashboard.as_table')}</summary>
      <Box sx={{ overflowX: 'auto' }}>
        <table aria-label={translate(title)}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {translate(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {figures.map((figure, column) => (
                  <td key={heads[column + 1]}>
                    {typeof figure === 'number' ? number(figure) : figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}
