import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { truncateAddress } from '#libs/domain/index.js';
import type { UserRecord } from '../providers/data/records.js';

export const users: ResourceProps = {
  name: 'users',
  icon: PeopleIcon,
  list: lazy(() => import('./UserList.js').then((module) => ({ default: module.UserList }))),
  options: { hasParts: true },
  recordRepresentation: (user: UserRecord) => user.username || truncateAddress(user.wallet_address),
};
