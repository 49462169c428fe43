import { alpha, Box, type Theme } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { useHref } from 'react-router';
import { useRecordAddress } from './RecordAddress.js';

interface ClickableRowsProps {
  isOn: boolean;
  children: ReactNode;
}

/**
 * Opens the record of a clicked `data-record` row. The link or button in the row stays the way by keyboard, so rows
 * have no role.
 */
export function ClickableRows({ isOn, children }: ClickableRowsProps) {
  const { addressOf, open } = useRecordAddress();
  const list = useHref(addressOf(''));
  if (!isOn) return children;
  const click = (event: MouseEvent) => {
    const id = rowAt(event);
    if (id === undefined || event.defaultPrevented) return;
    const isNewTab = event.button === MIDDLE || event.ctrlKey || event.metaKey;
    if (!isNewTab) return open(id);
    const [path, query] = list.split('?');
    const address = [`${path}/${encodeURIComponent(id)}`, query].filter(Boolean).join('?');
    window.open(address, '_blank', 'noopener');
  };
  const isMiddle = ({ button }: MouseEvent) => button === MIDDLE;
  return (
    <Box
      sx={CLICKABLE}
      onClick={click}
      onAuxClick={(event) => isMiddle(event) && click(event)}
      // Otherwise the page would begin to scroll.
      onMouseDown={(event) => isMiddle(event) && rowAt(event) && event.preventDefault()}
    >
      {children}
    </Box>
  );
}

const MIDDLE = 1;

/** Parts of a row with a click of their own; a disabled button leaves the click to its parent. */
const OWN_CLICK =
  'a, button, input, select, textarea, label, [tabindex], .select, .MuiModal-root, :has(> :disabled)';

/** The id of the clicked row's record; undefined outside of rows, and while text in the row is selected. */
function rowAt({ target }: MouseEvent): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>('[data-record]');
  const own = target.closest(OWN_CLICK);
  if (!row || (own && row.contains(own))) return undefined;
  const selection = window.getSelection();
  const isSelecting = selection?.isCollapsed === false && row.contains(selection.anchorNode);
  return isSelecting ? undefined : row.dataset['record'];
}

const CLICKABLE = {
  '& [data-record]': { cursor: 'pointer' },
  // Table rows have a shade in every list.
  '& li[data-record]:hover': {
    backgroundImage: ({ palette }: Theme) => {
      const shade = alpha(palette.text.primary, palette.action.hoverOpacity);
      return `linear-gradient(${shade}, ${shade})`;
    },
  },
};
