import PayoutIcon from '@mui/icons-material/SendOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

export const payouts: ResourceProps = {
  name: 'payouts',
  icon: PayoutIcon,
  list: lazy(() => import('./PayoutsPage.js').then((module) => ({ default: module.PayoutsPage }))),
};
