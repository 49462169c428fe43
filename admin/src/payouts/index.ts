import PayoutIcon from '@mui/icons-material/SendOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../components/shell/screen.js';

export const payouts: ResourceProps = {
  name: 'payouts',
  icon: PayoutIcon,
  list: lazyScreen(async () => (await import('./PayoutsPage.js')).PayoutsPage),
};
