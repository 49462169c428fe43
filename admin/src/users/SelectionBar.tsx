import BlockIcon from '@mui/icons-material/Block';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type Identifier,
  useDataProvider,
  useListContext,
  useNotify,
  useTranslate,
} from 'react-admin';
import { ConfirmButton } from '../components/dialog/ConfirmButton.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { UserRecord } from '../providers/data/records.js';
import { useShowUsers } from './useShowUsers.js';

export const SELECTION_BAR_HEIGHT = 53;

/**
 * How many users are selected, and the bulk actions. It is shown with nothing selected too, so that
 * selecting a row does not move the list, and it stays in view while the list is scrolled.
 */
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
      {/* The two buttons stay in one line on a phone. */}
      <Box sx={{ display: 'flex', gap: 0.5, whiteSpace: 'nowrap' }}>
        <BulkBanUsersButton />
        <BulkDeleteUsersButton />
      </Box>
    </Box>
  );
}

function BulkBanUsersButton() {
  const { ids, clear, isUsable } = useBulkSelection();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const showUsers = useShowUsers();
  return (
    <ConfirmButton
      icon={<BlockIcon />}
      label="users.bulk_ban"
      color="warning"
      confirmTitle="users.bulk_ban_title"
      confirmContent="users.bulk_ban_confirm"
      confirmArgs={{ smart_count: ids.length }}
      onOpen={isUsable}
      run={() => dataProvider.banUsers(ids)}
      onSuccess={clear}
      success="users.bulk_banned"
      count={(changed) => changed.length}
      update={showUsers}
      failure="users.bulk_ban_failed"
      undo={(changed) => {
        if (changed.length === 0) return undefined;
        return {
          run: () => dataProvider.unbanUsers(changed.map(({ id }) => id)),
          success: 'users.bulk_unbanned',
          count: (users) => users.length,
          update: showUsers,
          failure: 'users.unban_failed',
        };
      }}
    />
  );
}

function BulkDeleteUsersButton() {
  const { ids, clear, isUsable } = useBulkSelection();
  const dataProvider = useDataProvider<AdminDataProvider>();
  return (
    <ConfirmButton
      icon={<DeleteIcon />}
      label="users.bulk_delete"
      confirmTitle="users.bulk_delete_title"
      confirmContent="users.bulk_delete_confirm"
      confirmArgs={{ smart_count: ids.length }}
      onOpen={isUsable}
      run={() => dataProvider.deleteUsers(ids)}
      onSuccess={clear}
      success="users.bulk_deleted"
      count={(deleted) => deleted.length}
      failure="users.bulk_delete_failed"
    />
  );
}

interface BulkSelection {
  ids: Identifier[];
  clear: () => void;
  /** False, with a message, when no user is selected (section 5). */
  isUsable: () => boolean;
}

/** The selected users, for the actions that need at least one. */
function useBulkSelection(): BulkSelection {
  const notify = useNotify();
  const { selectedIds, onUnselectItems } = useListContext();
  return {
    ids: selectedIds,
    clear: () => onUnselectItems(),
    isUsable: () => {
      if (selectedIds.length > 0) return true;
      notify('users.select_first', { type: 'error' });
      return false;
    },
  };
}
