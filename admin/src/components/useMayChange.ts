import { useResourceContext } from 'react-admin';
import type { Permission } from '#libs/domain/index.js';
import { usePermission } from '../providers/auth/usePermission.js';

const CHANGE: Readonly<Record<string, Permission>> = {
  tasks: 'tasks.change',
  contents: 'contents.change',
  team: 'team.change',
  users: 'users.delete',
};

/** Whether the admin may create, change and delete records of the resource in context. */
export const useMayChange = (): boolean => usePermission(CHANGE[useResourceContext() ?? '']);
