import type { ReactNode } from 'react';
import type { Permission } from '#libs/domain/index.js';
import { usePermission } from '../providers/auth/usePermission.js';

interface PermittedProps {
  to: Permission;
  children: ReactNode;
}

/** Shows its children to those who may use them. */
export const Permitted = ({ to, children }: PermittedProps) =>
  usePermission(to) ? children : null;
