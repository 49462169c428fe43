import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** One record, so the resource's one screen is its form. */
export const settings: ResourceProps = {
  name: 'settings',
  icon: SettingsIcon,
  list: lazy(() =>
    import('./SettingsPage.js').then((module) => ({ default: module.SettingsPage })),
  ),
};
