import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useSidebarState, useTranslate } from 'react-admin';
import { Mark } from '#libs/brand/index.js';
import { Brand } from '../components/shell/Brand.js';
import { Navigation } from './Navigation.js';

/** In pixels: open, and folded to icons. */
const WIDTH = { open: 248, folded: 76 };

const BRAND_STYLE = { height: 64, display: 'flex', alignItems: 'center', px: 2.5, flexShrink: 0 };

interface SidebarProps {
  drawerOpen: boolean;
  onDrawerClose: () => void;
}

/** A column that folds to icons on wide screens, a drawer on narrow ones. */
export function Sidebar({ drawerOpen, onDrawerClose }: SidebarProps) {
  const translate = useTranslate();
  const [chosen] = useSidebarState();
  // Where a table needs the room, it is folded whatever was chosen.
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
