import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { IconButton } from '@mui/material';
import type { MouseEvent } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';

const MOVES = [
  { step: -1, text: 'order.up_named', icon: <UpIcon fontSize="small" /> },
  { step: 1, text: 'order.down_named', icon: <DownIcon fontSize="small" /> },
];

/** Looks disabled at the end of the list, but keeps the focus. */
const MOVE_BUTTON = { '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } };

interface MoveButtonsProps {
  /** The name of the entry, its place counted from 0, and the length of the list. */
  name: string;
  place: number;
  total: number;
  onMove: (to: number) => void;
}

/** Buttons that move an entry of a list by one place. */
export function MoveButtons({ name, place, total, onMove }: MoveButtonsProps) {
  const translate = useTranslate();
  const isPlace = (to: number) => to >= 0 && to < total;
  const press = (event: MouseEvent<HTMLElement>, to: number) => {
    const button = event.currentTarget;
    if (!isPlace(to)) return;
    flushSync(() => onMove(to));
    // An element that moves in the document loses the focus.
    button.focus();
  };
  return MOVES.map(({ step, text, icon }) => (
    <IconButton
      key={step}
      size="small"
      aria-label={translate(text, { name })}
      aria-disabled={!isPlace(place + step)}
      sx={MOVE_BUTTON}
      onClick={(event) => press(event, place + step)}
    >
      {icon}
    </IconButton>
  ));
}
