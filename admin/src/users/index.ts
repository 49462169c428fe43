import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';

import type { ResourceProps } from 'react-admin';
import { truncateAddress } from '#libs/domain/index.js';
import { lazyScreen } from '../components/shell/screen.js';
import type { UserRecord } from '../providers/data/records.js';

export const users: ResourceProps = {
  name: 'users',
  icon: PeopleIcon,
  list: lazyScreen(async () => (await import('./UserList.js')).UserList),
  options: { hasParts: true },
  recordRepresentation: (user: UserRecord) => user.username || truncateAddress(user.wallet_address),
};
