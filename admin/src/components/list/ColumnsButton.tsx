import ColumnsIcon from '@mui/icons-material/ViewWeek';
import { Box, Button, Checkbox, FormControlLabel, Popover } from '@mui/material';
import { useState } from 'react';
import { useResourceContext, useStore, useTranslate, useTranslateLabel } from 'react-admin';
import { PLAIN_LIST } from '../../theme/styles.js';
import { TextButton } from '../TextButton.js';
import { MoveButtons } from './MoveButtons.js';
import { useTableColumns } from './TableColumns.js';

export function ColumnsButton() {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { columns } = useTableColumns();
  if (columns.length === 0) return null;
  const title = translate('ra.action.select_columns');
  return (
    <>
      <Button
        size="small"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {title}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
      >
        <ColumnsChoice />
      </Popover>
    </>
  );
}

function ColumnsChoice() {
  const translate = useTranslate();
  const { columns, toggle, move, reset } = useColumns();
  const [moved, setMoved] = useState('');
  const moveTo = (from: number, to: number) => {
    const name = columns[from]?.label;
    move(from, to);
    setMoved(translate('order.dropped', { name, place: to + 1, total: columns.length }));
  };
  return (
    <Box sx={{ p: 1 }}>
      <Box component="ol" sx={PLAIN_LIST}>
        {columns.map(({ name, label, isShown }, place) => (
          <Box key={name} component="li" sx={{ display: 'flex', alignItems: 'center' }}>
            <FormControlLabel
              control={<Checkbox size="small" checked={isShown} onChange={() => toggle(name)} />}
              label={label}
              sx={{ flex: 1, ml: 0, mr: 2 }}
              slotProps={{ typography: { variant: 'body2' } }}
            />
            <MoveButtons
              name={label}
              place={place}
              total={columns.length}
              onMove={(to) => moveTo(place, to)}
            />
          </Box>
        ))}
      </Box>
      <Box role="status" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {moved}
      </Box>
      <TextButton label="ra.action.reset" size="small" fullWidth onClick={reset} />
    </Box>
  );
}

/** The table's columns as this browser's admin has chosen them. */
function useColumns() {
  const { columns, hidden: hiddenAtFirst } = useTableColumns();
  const resource = useResourceContext();
  const translateLabel = useTranslateLabel();
  const { hidden, ranks = [], setHidden, setRanks } = useColumnChoice();
  const order = [...new Set([...ranks, ...columns.keys()])].filter((index) => index in columns);
  return {
    columns: order.flatMap((index) => {
      const { name, ...named } = columns[index] ?? {};
      if (name === undefined) return [];
      return {
        name,
        label: String(translateLabel({ ...named, resource })),
        isShown: !hidden.includes(name),
      };
    }),
    toggle: (name: string) =>
      setHidden(
        hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name],
      ),
    move: (from: number, to: number) => {
      const [index] = order.slice(from, from + 1);
      if (index !== undefined) setRanks(order.toSpliced(from, 1).toSpliced(to, 0, index));
    },
    reset: () => {
      setRanks(undefined);
      setHidden(hiddenAtFirst);
    },
  };
}

/** The hidden columns and the order of columns, in DataTable's own store keys. */
export function useColumnChoice() {
  const { hidden: hiddenAtFirst } = useTableColumns();
  const storeKey = `${useResourceContext()}.datatable`;
  const [hidden, setHidden] = useStore<string[]>(storeKey, hiddenAtFirst);
  const [ranks, setRanks] = useStore<number[] | undefined>(`${storeKey}_columnRanks`);
  return { hidden, ranks, setHidden, setRanks };
}
