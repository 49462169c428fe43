import HomeIcon from '@mui/icons-material/ArrowBackOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import {
  alpha,
  Box,
  Divider,
  Drawer,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  type Theme,
  Tooltip,
  useMediaQuery,
} from '@mui/material';
import { createElement, type ReactNode } from 'react';
import { useResourceDefinitions, useSidebarState, useTranslate } from 'react-admin';
import { NavLink } from 'react-router';
import { Mark } from '#libs/brand/index.js';
import { Brand } from '../components/shell/Brand.js';
import { useSeesScreen } from '../providers/auth/usePermission.js';

const WIDTH = { open: 248, folded: 76 };

const BRAND_STYLE = { height: 64, display: 'flex', alignItems: 'center', px: 2.5, flexShrink: 0 };

interface SidebarProps {
  drawerOpen: boolean;
  onDrawerClose: () => void;
}

/** A column that folds to icons on wide screens; a drawer on narrow ones. */
export function Sidebar({ drawerOpen, onDrawerClose }: SidebarProps) {
  const translate = useTranslate();
  const [chosen] = useSidebarState();
  // Folded where a table needs the room, whatever was chosen.
  const roomy = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const open = chosen && roomy;
  return (
    <>
      <Box
        component="nav"
        aria-label={translate('app.navigation')}
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          flexShrink: 0,
          width: open ? WIDTH.open : WIDTH.folded,
          transition: 'width 200ms ease',
          position: 'sticky',
          top: 0,
          height: '100vh',
          borderRight: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          overflow: 'hidden',
        }}
      >
        <Box sx={BRAND_STYLE}>
          {open ? <Brand caption={translate('app.admin_badge')} /> : <Mark size={34} />}
        </Box>
        <Navigation folded={!open} />
      </Box>
      <Drawer
        open={drawerOpen}
        onClose={onDrawerClose}
        sx={{ display: { lg: 'none' } }}
        slotProps={{ paper: { 'aria-label': translate('app.navigation'), sx: { width: 284 } } }}
      >
        <Box
          component="nav"
          aria-label={translate('app.navigation')}
          sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
        >
          <Box sx={BRAND_STYLE}>
            <Brand caption={translate('app.admin_badge')} />
          </Box>
          <Navigation folded={false} onNavigate={onDrawerClose} />
        </Box>
      </Drawer>
    </>
  );
}

function Navigation({ folded, onNavigate }: { folded: boolean; onNavigate?: () => void }) {
  const seesScreen = useSeesScreen();
  const listed = Object.values(useResourceDefinitions()).filter(
    ({ hasList, name }) => hasList && seesScreen(name),
  );
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

interface NavigationItemProps {
  label: string;
  icon: ReactNode;
  folded: boolean;
  /** A screen of the admin … */
  to?: string;
  /** … or a page of the public site, which is another application. */
  href?: string;
  onClick?: () => void;
}

const itemStyle = (theme: Theme) => ({
  minHeight: 44,
  borderRadius: '10px',
  color: 'text.secondary',
  '& .MuiListItemIcon-root': { minWidth: 36, color: 'inherit' },
  '&.active': {
    color: 'primary.main',
    bgcolor: alpha(theme.palette.primary.main, 0.1),
    '& .MuiListItemText-primary': { color: 'text.primary', fontWeight: 650 },
  },
});

function NavigationItem({ label, icon, folded, to, href, onClick }: NavigationItemProps) {
  const translate = useTranslate();
  const name = translate(label);
  const target = to ? { component: NavLink, to, end: to === '/' } : { component: 'a', href };
  return (
    <ListItem disablePadding sx={{ mb: 0.5 }}>
      <Tooltip title={folded ? name : ''} placement="right">
        <ListItemButton {...target} onClick={onClick} sx={itemStyle}>
          <ListItemIcon>{icon}</ListItemIcon>
          <ListItemText
            primary={name}
            slotProps={{ primary: { noWrap: true, variant: 'body2', sx: { fontWeight: 550 } } }}
            sx={folded ? { opacity: 0 } : undefined}
          />
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}
