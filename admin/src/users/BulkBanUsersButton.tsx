import BlockIcon from '@mui/icons-material/Block';
import { useDataProvider } from 'react-admin';
import { ConfirmButton } from '../components/ConfirmButton.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import { useBulkSelection } from './useBulkSelection.js';
import { useUserCache } from './useUserCache.js';

export function BulkBanUsersButton() {
  const { ids, clear, isUsable } = useBulkSelection();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const show = useUserCache();
  return (
    <ConfirmButton
      icon={<BlockIcon />}
      label="users.bulk_ban"
      color="warning"
      questionTitle="users.bulk_ban_title"
      question="users.bulk_ban_confirm"
      questionArgs={{ smart_count: ids.length }}
      onOpen={isUsable}
      run={() => dataProvider.banUsers(ids)}
      onSuccess={clear}
      success="users.bulk_banned"
      count={(changed) => changed.length}
      update={show}
      failure="users.bulk_ban_failed"
      undo={(changed) => {
        if (changed.length === 0) return undefined;
        return {
          run: () => dataProvider.unbanUsers(changed.map(({ id }) => id)),
          success: 'users.bulk_unbanned',
          count: (users) => users.length,
          update: show,
          failure: 'users.unban_failed',
        };
      }}
    />
  );
}
