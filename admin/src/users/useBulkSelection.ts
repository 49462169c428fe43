import { type Identifier, useListContext, useNotify } from 'react-admin';

interface BulkSelection {
  ids: Identifier[];
  clear: () => void;
  /** False, with a message, when no user is selected (section 5). */
  isUsable: () => boolean;
}

/** The selected users, for the actions that need at least one. */
export function useBulkSelection(): BulkSelection {
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
