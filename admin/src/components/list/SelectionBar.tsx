import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useAllMatching } from './Selection.js';

export const SELECTION_BAR_HEIGHT = 53;

/**
 * How many records are selected, the way to all that match, and the bulk actions. It is shown with
 * nothing selected too, so that selecting a row does not move the list, and stays in view while the
 * list is scrolled.
 */
export function SelectionBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        px: { xs: 1.5, sm: 2 },
        minHeight: SELECTION_BAR_HEIGHT,
        position: 'sticky',
        top: 64,
        zIndex: 3,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        whiteSpace: 'nowrap',
      }}
    >
      <SelectionStatus />
      <Box sx={{ display: 'flex', gap: { xs: 0, sm: 0.5 }, flexShrink: 0 }}>{children}</Box>
    </Box>
  );
}

function SelectionStatus() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { isPending, total = 0, data, selectedIds, onUnselectItems } = useListContext();
  const { all, selectAll } = useAllMatching();
  const selected = all ? total : selectedIds.length;
  const offered = !all && selected > 0 && selected === data?.length && total > selected;
  const told = (key: string, count: number) =>
    translate(`${resource}.${key}`, { smart_count: count });
  return (
    <Box sx={{ mr: 'auto', minWidth: 0, overflow: 'hidden' }}>
      <Typography
        variant="body2"
        color="textSecondary"
        role="status"
        component="span"
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {!isPending && (selected > 0 ? told('selected', selected) : told('count', total))}
      </Typography>
      {offered && (
        <Button size="small" onClick={selectAll} sx={{ ml: 0.5 }}>
          {told('select_matching', total)}
        </Button>
      )}
      {selected > 0 && (
        <Button size="small" color="inherit" onClick={() => onUnselectItems()} sx={{ ml: 0.5 }}>
          {translate(`${resource}.clear_selection`)}
        </Button>
      )}
    </Box>
  );
}
