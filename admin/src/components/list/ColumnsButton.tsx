import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import ColumnsIcon from '@mui/icons-material/ViewWeek';
import { Box, Button, Checkbox, FormControlLabel, IconButton, Popover } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useResourceContext, useStore, useTranslate, useTranslateLabel } from 'react-admin';
import { flushSync } from 'react-dom';
import { PLAIN_LIST } from '../../theme/styles.js';
import { TextButton } from '../TextButton.js';
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

const MOVES = [
  { step: -1, text: 'order.up_named', icon: <UpIcon fontSize="small" /> },
  { step: 1, text: 'order.down_named', icon: <DownIcon fontSize="small" /> },
];

function ColumnsChoice() {
  const translate = useTranslate();
  const { columns, toggle, move, reset } = useColumns();
  const [moved, setMoved] = useState('');
  const press = (event: MouseEvent<HTMLElement>, from: number, to: number) => {
    const button = event.currentTarget;
    const name = columns[from]?.label;
    if (!(to in columns)) return;
    flushSync(() => {
      move(from, to);
      setMoved(translate('order.dropped', { name, place: to + 1, total: columns.length }));
    });
    // An element that moves in the document loses the focus.
    button.focus();
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
            {MOVES.map(({ step, text, icon }) => (
              <IconButton
                key={step}
                size="small"
                aria-label={translate(text, { name: label })}
                aria-disabled={!(place + step in columns)}
                sx={MOVE_BUTTON}
                onClick={(event) => press(event, place, place + step)}
              >
                {icon}
              </IconButton>
            ))}
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

/** Looks disabled at the end of the list, but keeps the focus. */
const MOVE_BUTTON = { '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } };

/** The table's columns as this browser's admin has chosen them, in DataTable's own store keys. */
function useColumns() {
  const { columns, hidden: hiddenAtFirst } = useTableColumns();
  const resource = useResourceContext();
  const translateLabel = useTranslateLabel();
  const storeKey = `${resource}.datatable`;
  const [hidden, setHidden] = useStore<string[]>(storeKey, hiddenAtFirst);
  const [ranks = [], setRanks] = useStore<number[] | undefined>(`${storeKey}_columnRanks`);
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
