import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import { alpha, Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useSidebarState, useTranslate } from 'react-admin';
import { AccountButton } from '../account/AccountButton.js';
import { LanguageSwitch, ThemeSwitch } from '../components/shell/switches.js';
import { LogoutButton } from './LogoutButton.js';

export function Header({ onDrawerOpen }: { onDrawerOpen: () => void }) {
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: 64,
        flexShrink: 0,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, sm: 1 },
        px: { xs: 0.5, sm: 2 },
        borderBottom: 1,
        borderColor: 'divider',
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
}

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
  const translate = useTranslate();
  const [open, setOpen] = useSidebarState();
  const label = translate(open ? 'ra.action.close_menu' : 'ra.action.open_menu');
  return (
    <Tooltip title={label}>
      <IconButton
        onClick={() => setOpen(!open)}
        aria-label={label}
        sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
      >
        {open ? <MenuOpenIcon /> : <MenuIcon />}
      </IconButton>
    </Tooltip>
  );
}
