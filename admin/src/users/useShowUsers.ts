import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { GetInfiniteListResult, Identifier } from 'react-admin';
import type { UserRecord } from '../providers/data/records.js';

type UserPages = InfiniteData<GetInfiniteListResult<UserRecord>>;

/** Lists below a user, such as `users/5/claims`. */
const isPartOfUser = (name: unknown): boolean => String(name).startsWith('users/');

/** Updates users on screen: reading the list again would repeat every loaded page. */
function useReplaceUsers(): (replace: (user: UserRecord) => UserRecord) => void {
  const queryClient = useQueryClient();
  return (replace) => {
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
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => isPartOfUser(queryKey[0]) });
  };
}

export function useShowUsers(): (changed: UserRecord[]) => void {
  const replaceUsers = useReplaceUsers();
  return (changed) => {
    const byId = new Map(changed.map((user) => [user.id, user]));
    replaceUsers((user) => byId.get(user.id) ?? user);
  };
}

export function useMarkUsers(): (ids: Identifier[], change: Partial<UserRecord>) => void {
  const replaceUsers = useReplaceUsers();
  return (ids, change) => {
    const changed = new Set(ids);
    replaceUsers((user) => (changed.has(user.id) ? { ...user, ...change } : user));
  };
}
