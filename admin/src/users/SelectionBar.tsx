import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import type { UserRecord } from '../providers/data/records.js';
import { BulkBanUsersButton } from './BulkBanUsersButton.js';
import { BulkDeleteUsersButton } from './BulkDeleteUsersButton.js';

export const SELECTION_BAR_HEIGHT = 53;

/** Always in place, and in sight however far the list is scrolled, so that ticking a row moves nothing; says so when nothing is ticked. */
export function SelectionBar() {
  const translate = useTranslate();
  const { total, selectedIds, onUnselectItems } = useListContext<UserRecord>();
  const selected = selectedIds.length;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 0.5,
        px: 2,
        py: 1,
        minHeight: SELECTION_BAR_HEIGHT,
        position: 'sticky',
        top: 64,
        zIndex: 3,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography
        variant="body2"
        color="textSecondary"
        role="status"
        sx={{ mr: 'auto', flexShrink: 0 }}
      >
        {selected > 0
          ? translate('users.selected', { smart_count: selected })
          : translate('users.count', { smart_count: total ?? 0 })}
      </Typography>
      {selected > 0 && (
        <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
          {translate('users.clear_selection')}
        </Button>
      )}
      {/* Both in one line, whether or not a phone has room for them beside the rest. */}
      <Box sx={{ display: 'flex', gap: 0.5, whiteSpace: 'nowrap' }}>
        <BulkBanUsersButton />
        <BulkDeleteUsersButton />
      </Box>
    </Box>
  );
}
