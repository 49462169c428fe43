import { Box, Drawer, type Theme, useMediaQuery } from '@mui/material';
import { useSidebarState, useTranslate } from 'react-admin';
import { Mark } from '#libs/brand/index.js';
import { Brand } from '../components/shell/Brand.js';
import { Navigation } from './Navigation.js';

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
        <Navigation place={open ? 'column' : 'icons'} />
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
          <Navigation place="drawer" onNavigate={onDrawerClose} />
        </Box>
      </Drawer>
    </>
  );
}
