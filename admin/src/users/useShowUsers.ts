import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { GetInfiniteListResult, Identifier } from 'react-admin';
import type { UserRecord } from '../providers/data/records.js';

type UserPages = InfiniteData<GetInfiniteListResult<UserRecord>>;

/** Updates users on screen: reading the list again would repeat every loaded page. */
export function useShowUsers() {
  const queryClient = useQueryClient();
  const replaceUsers = (replace: (user: UserRecord) => UserRecord) => {
    queryClient.setQueriesData<UserPages>(
      { queryKey: ['users', 'getInfiniteList'] },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({ ...page, data: page.data.map(replace) })),
        },
    );
    queryClient.setQueriesData<UserRecord>(
      { queryKey: ['users', 'getOne'] },
      (user) => user && replace(user),
    );
    queryClient.invalidateQueries({ queryKey: ['users', 'stats'] });
    queryClient.invalidateQueries({ queryKey: ['logs'] });
    // Lists below a user, such as `users/5/claims`.
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('users/'),
    });
  };
  return {
    showUsers: (changed: UserRecord[]) => {
      const byId = new Map(changed.map((user) => [user.id, user]));
      replaceUsers((user) => byId.get(user.id) ?? user);
    },
    markUsers: (ids: Identifier[], change: Partial<UserRecord>) => {
      const changed = new Set(ids);
      replaceUsers((user) => (changed.has(user.id) ? { ...user, ...change } : user));
    },
  };
}
