import HomeIcon from '@mui/icons-material/ArrowBackOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import { createElement } from 'react';
import { useResourceDefinitions } from 'react-admin';
import { NavigationItem } from './NavigationItem.js';

interface NavigationProps {
  /** Only icons are shown; names move into tooltips. */
  folded: boolean;
  onNavigate?: () => void;
}

/** The dashboard, every registered resource with a list, and the way back to the site. */
export function Navigation({ folded, onNavigate }: NavigationProps) {
  const listed = Object.values(useResourceDefinitions()).filter((resource) => resource.hasList);
  const common = { folded, onClick: onNavigate };
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, px: 1.5, py: 1, overflowY: 'auto' }}
    >
      <List disablePadding>
        <NavigationItem {...common} to="/" label="menu.dashboard" icon={<DashboardIcon />} />
        {listed.map(({ name, icon }) => (
          <NavigationItem
            {...common}
            key={name}
            to={`/${name}`}
            label={`menu.${name}`}
            icon={icon && createElement(icon)}
          />
        ))}
      </List>
      <Box sx={{ flex: 1 }} />
      <Divider sx={{ my: 1 }} />
      <List disablePadding>
        <NavigationItem {...common} href="/" label="app.back_to_home" icon={<HomeIcon />} />
      </List>
    </Box>
  );
}
