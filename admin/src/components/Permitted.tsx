import type { ReactNode } from 'react';
import type { Permission } from '#libs/domain/index.js';
import { usePermission } from '../providers/auth/usePermission.js';

interface PermittedProps {
  to: Permission;
  /** Shown to admins without the permission. */
  otherwise?: ReactNode;
  children: ReactNode;
}

export const Permitted = ({ to, otherwise = null, children }: PermittedProps) =>
  usePermission(to) ? children : otherwise;
