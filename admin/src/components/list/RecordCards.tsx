import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { memo, type ReactNode } from 'react';
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { useListRows } from './useListRows.js';
import { useVirtualRows } from './useVirtualRows.js';

interface RecordCardsProps<T> {
  label: string;
  /** Of every card, in pixels. */
  cardHeight: number;
  /** A stable function, so that a card renders again only when its record changes. */
  card: (record: T) => ReactNode;
  empty?: ReactNode;
}

/** The records of the list in context, for narrow screens; only those near the window are rendered. */
export function RecordCards<T extends RaRecord>(props: RecordCardsProps<T>) {
  const { label, cardHeight, card, empty } = props;
  const { total } = useListContext();
  const rows = useListRows<T>();
  const { ref, first, end } = useVirtualRows(rows?.length ?? 0, cardHeight);
  if (!rows) return <Skeleton variant="rounded" height={4 * cardHeight} sx={{ m: 2 }} />;
  if (rows.length === 0) return empty;
  return (
    <Box
      component="ul"
      ref={ref}
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
      style={{
        paddingTop: first * cardHeight,
        paddingBottom: (rows.length - end) * cardHeight,
      }}
    >
      {rows.slice(first, end).map((record, offset) => (
        <Box
          component="li"
          key={record.id}
          aria-setsize={total}
          aria-posinset={first + offset + 1}
          sx={{ borderBottom: 1, borderColor: 'divider', overflow: 'hidden' }}
          style={{ height: cardHeight }}
        >
          <Card record={record} card={card as (record: RaRecord) => ReactNode} />
        </Box>
      ))}
    </Box>
  );
}

interface CardProps {
  record: RaRecord;
  card: (record: RaRecord) => ReactNode;
}

const Card = memo(function Card({ record, card }: CardProps) {
  return <RecordContextProvider value={record}>{card(record)}</RecordContextProvider>;
});
