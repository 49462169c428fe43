import { Box, NativeSelect, OutlinedInput, Skeleton, Typography } from '@mui/material';
import { type ComponentType, memo } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { PLAIN_LIST, ROW, UNDERLINED } from '../../theme/styles.js';
import { SelectAll } from './Selection.js';
import { useVirtualRows } from './useVirtualRows.js';

interface RecordCardsProps {
  cardHeight: number;
  card: ComponentType;
  sortable: readonly string[];
  selectable?: boolean;
}

/** The list in context on narrow screens: select all, sort, and a card for each record. */
export function RecordCards({ cardHeight, card, sortable, selectable = false }: RecordCardsProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { data: records = [], isPending, total } = useListContext();
  const { ref, rows, before, after } = useVirtualRows<HTMLUListElement>(records, cardHeight);
  if (isPending) return <Skeleton variant="rounded" height={4 * cardHeight} sx={{ m: 2 }} />;
  return (
    <>
      <CardsBar sortable={sortable} selectable={selectable} />
      <Box
        component="ul"
        ref={ref}
        aria-label={translate(`${resource}.list`)}
        sx={PLAIN_LIST}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {rows.map(({ record, index }) => (
          <Box
            component="li"
            key={record.id}
            data-record={record.id}
            aria-setsize={total}
            aria-posinset={index + 1}
            sx={{ ...UNDERLINED, overflow: 'hidden' }}
            style={{ height: cardHeight }}
          >
            <Card record={record} card={card} />
          </Box>
        ))}
      </Box>
    </>
  );
}

interface CardProps {
  record: RaRecord;
  card: ComponentType;
}

const Card = memo(function Card({ record, card: Content }: CardProps) {
  return (
    <RecordContextProvider value={record}>
      <Content />
    </RecordContextProvider>
  );
});

function CardsBar({ sortable, selectable }: Pick<RecordCardsProps, 'sortable' | 'selectable'>) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { sort, setSort } = useListContext();
  const value = `${sort.field} ${sort.order}`;
  const choose = (chosen: string) => {
    const [field = 'id', order] = chosen.split(' ');
    setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
  };
  return (
    <Box sx={{ ...UNDERLINED, ...ROW, justifyContent: 'space-between', gap: 1, px: 1.5, py: 0.5 }}>
      {selectable ? (
        <Box
          component="label"
          sx={{ display: 'flex', alignItems: 'center', minHeight: 44, ml: -1 }}
        >
          <SelectAll />
          <Typography variant="body2">{translate('ra.action.select_all')}</Typography>
        </Box>
      ) : (
        <span />
      )}
      <NativeSelect
        value={value}
        onChange={(event) => choose(event.target.value)}
        input={<OutlinedInput size="small" />}
        inputProps={{ 'aria-label': translate('ra.action.sort') }}
        sx={{ maxWidth: 200 }}
      >
        {!sortable.includes(sort.field) && (
          <option value={value}>{translate('action.own_order')}</option>
        )}
        {sortable.flatMap((field) =>
          (['ASC', 'DESC'] as const).map((order) => (
            <option key={field + order} value={`${field} ${order}`}>
              {`${translate(`resources.${resource}.fields.${field}`)} ${order === 'ASC' ? '↑' : '↓'}`}
            </option>
          )),
        )}
      </NativeSelect>
    </Box>
  );
}
