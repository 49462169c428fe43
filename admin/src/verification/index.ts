import VerificationIcon from '@mui/icons-material/VerifiedUserOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Its one screen is the page of all methods and jobs. */
export const verification: ResourceProps = {
  name: 'verification',
  icon: VerificationIcon,
  list: lazy(() =>
    import('./VerificationPage.js').then((module) => ({ default: module.VerificationPage })),
  ),
};
