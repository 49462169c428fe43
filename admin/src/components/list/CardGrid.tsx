import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { useListRows } from './useListRows.js';

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const grid = (minWidth: number) => ({
  listStyle: 'none',
  m: 0,
  p: { xs: 1.5, sm: 2 },
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`,
});

interface CardGridProps<T> {
  /** Of a card, in pixels. */
  minWidth: number;
  /** Of a card while it is loading, in pixels. */
  height: number;
  /** A list item. */
  card: (record: T) => ReactNode;
  /** What to show when the filter leaves nothing. */
  empty?: ReactNode;
}

/** The records of the list in context as a grid of cards. */
export function CardGrid<T extends RaRecord>({ minWidth, height, card, empty }: CardGridProps<T>) {
  const { isPending } = useListContext();
  const records = useListRows<T>() ?? [];
  if (isPending) {
    return (
      <Box sx={grid(minWidth)} aria-hidden>
        {SKELETONS.map((name) => (
          <Skeleton key={name} variant="rounded" height={height} sx={{ borderRadius: '14px' }} />
        ))}
      </Box>
    );
  }
  if (records.length === 0) return empty;
  return (
    <Box component="ul" sx={grid(minWidth)}>
      {records.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          {card(record)}
        </RecordContextProvider>
      ))}
    </Box>
  );
}
