import { type Identifier, useListContext, useNotify } from 'react-admin';
import type { UserRecord } from '../providers/data/records.js';

interface BulkSelection {
  ids: Identifier[];
  /** The selected users who are not banned yet; banning one twice is a conflict. */
  bannable: Identifier[];
  clear: () => void;
  /** False, with a message, when no user is selected (section 5). */
  isUsable: () => boolean;
}

/** The selected users, for the actions that need at least one. */
export function useBulkSelection(): BulkSelection {
  const notify = useNotify();
  const { data = [], selectedIds, onUnselectItems } = useListContext<UserRecord>();
  const banned = new Set(data.filter((user) => user.is_banned).map((user) => user.id));
  return {
    ids: selectedIds,
    bannable: selectedIds.filter((id) => !banned.has(id)),
    clear: () => onUnselectItems(),
    isUsable: () => {
      if (selectedIds.length > 0) return true;
      notify('users.select_first', { type: 'error' });
      return false;
    },
  };
}
