import SettingsIcon from '@mui/icons-material/SettingsOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyPart } from '../components/lazy/lazyPart.js';

/** One record, so the resource's one screen is its form. */
export const settings: ResourceProps = {
  name: 'settings',
  icon: SettingsIcon,
  list: lazyPart(async () => (await import('./SettingsPage.js')).SettingsPage),
};
