import SettingsIcon from '@mui/icons-material/SettingsOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../components/shell/screen.js';

/** One record: the resource's only screen is its form. */
export const settings: ResourceProps = {
  name: 'settings',
  icon: SettingsIcon,
  list: lazyScreen(async () => (await import('./SettingsPage.js')).SettingsPage),
};
