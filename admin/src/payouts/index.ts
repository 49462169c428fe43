import PayoutIcon from '@mui/icons-material/SendOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyPart } from '../components/lazy/lazyPart.js';

export const payouts: ResourceProps = {
  name: 'payouts',
  icon: PayoutIcon,
  list: lazyPart(async () => (await import('./PayoutsPage.js')).PayoutsPage),
};
