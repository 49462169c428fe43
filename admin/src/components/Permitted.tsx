import type { ReactNode } from 'react';
import type { Permission } from '#libs/domain/index.js';
import { usePermission } from '../providers/auth/usePermission.js';

export const Permitted = ({ to, children }: { to: Permission; children: ReactNode }) =>
  usePermission(to) ? children : null;
