import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import type { ElementType } from 'react';
import { useResourceDefinitions } from 'react-admin';
import { useSeesScreen } from '../providers/auth/usePermission.js';

/**
 * The menu's groups in order, with the names of their screens. `menu.<screen>` and `menu.group.<group>` are the
 * labels. A screen that does not exist has no entry, so that `texts` and `brand` have their places already.
 */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  overview: ['dashboard', 'figures'],
  decide: ['reviews', 'appeals', 'claims', 'clusters', 'approvals'],
  campaign: ['users', 'imports', 'events', 'tasks', 'verification', 'campaign', 'payouts'],
  site: ['contents', 'texts', 'sections', 'team', 'brand'],
  system: ['admins', 'notifications', 'logs', 'exports', 'settings'],
};

/** The group without a heading, which cannot be folded. */
export const OVERVIEW = 'overview';

interface MenuEntry {
  name: string;
  to: string;
  icon: ElementType | undefined;
}

export interface MenuGroup {
  name: string;
  entries: MenuEntry[];
}

/** The groups and entries that the admin may see; a group without any is left out. */
export function useMenu(): MenuGroup[] {
  const resources = useResourceDefinitions();
  const seesScreen = useSeesScreen();
  const entriesOf = (name: string): MenuEntry[] => {
    if (name === 'dashboard') return [{ name, to: '/', icon: DashboardIcon }];
    const { hasList, icon } = resources[name] ?? {};
    return hasList && seesScreen(name) ? [{ name, to: `/${name}`, icon }] : [];
  };
  return Object.entries(GROUPS)
    .map(([name, screens]) => ({ name, entries: screens.flatMap(entriesOf) }))
    .filter(({ entries }) => entries.length > 0);
}
