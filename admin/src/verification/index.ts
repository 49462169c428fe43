import VerificationIcon from '@mui/icons-material/VerifiedUserOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../components/shell/screen.js';

/** Its one screen is the page of all methods and jobs. */
export const verification: ResourceProps = {
  name: 'verification',
  icon: VerificationIcon,
  list: lazyScreen(async () => (await import('./VerificationPage.js')).VerificationPage),
};
