import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import { alpha, Box, IconButton, Typography } from '@mui/material';
import { useSidebarState, useTranslate } from 'react-admin';
import { AccountButton } from '../account/AccountButton.js';
import { IconAction } from '../components/IconAction.js';
import { LanguageSwitch, ThemeSwitch } from '../components/shell/switches.js';
import { ROW, UNDERLINED } from '../theme/styles.js';
import { LogoutButton } from './LogoutButton.js';

export const Header = ({ onDrawerOpen }: { onDrawerOpen: () => void }) => (
  <Box
    component="header"
    sx={(theme) => ({
      ...UNDERLINED,
      ...ROW,
      position: 'sticky',
      top: 0,
      zIndex: 'appBar',
      height: 64,
      flexShrink: 0,
      gap: { xs: 0, sm: 1 },
      px: { xs: 0.5, sm: 2 },
      bgcolor: alpha(theme.palette.background.default, 0.86),
      backdropFilter: 'blur(12px)',
    })}
  >
    <DrawerButton onClick={onDrawerOpen} />
    <FoldButton />
    {/* react-admin renders each screen's title into this element. */}
    <Typography
      variant="h1"
      id="react-admin-title"
      noWrap
      sx={{ flex: 1, minWidth: 0, fontSize: { xs: '1.0625rem', sm: '1.25rem' } }}
    />
    <AccountButton />
    <LanguageSwitch />
    <ThemeSwitch />
    <LogoutButton />
  </Box>
);

function DrawerButton({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <IconButton
      onClick={onClick}
      aria-label={translate('ra.action.open_menu')}
      sx={{ display: { lg: 'none' }, width: 44, height: 44 }}
    >
      <MenuIcon />
    </IconButton>
  );
}

function FoldButton() {
  const [open, setOpen] = useSidebarState();
  return (
    <IconAction
      label={open ? 'ra.action.close_menu' : 'ra.action.open_menu'}
      onClick={() => setOpen(!open)}
      sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
    >
      {open ? <MenuOpenIcon /> : <MenuIcon />}
    </IconAction>
  );
}
