import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { GetInfiniteListResult } from 'react-admin';
import type { UserRecord } from '../providers/data/records.js';

type UserPages = InfiniteData<GetInfiniteListResult<UserRecord>>;

/**
 * Returns a function that replaces changed users in the cached list. Reading the list again would
 * fetch every page the admin has scrolled to. The dashboard's figures are read again.
 */
export function useShowUsers(): (changed: UserRecord[]) => void {
  const queryClient = useQueryClient();
  return (changed) => {
    const byId = new Map(changed.map((user) => [user.id, user]));
    queryClient.setQueriesData<UserPages>(
      { queryKey: ['users', 'getInfiniteList'] },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.map((user) => byId.get(user.id) ?? user),
          })),
        },
    );
    queryClient.invalidateQueries({ queryKey: ['users', 'stats'] });
  };
}
