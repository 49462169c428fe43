import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import { alpha, Box, IconButton, Tooltip, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { useLogout, useNotify, useSidebarState, useTranslate } from 'react-admin';
import { AccountButton } from '../account/AccountButton.js';
import { IconAction } from '../components/IconAction.js';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import { LanguageSwitch, ThemeSwitch } from '../components/shell/switches.js';
import type { LogoutParams } from '../providers/auth/authProvider.js';
import { unsavedWork } from '../providers/unsaved.js';
import { ROW, UNDERLINED } from '../theme/styles.js';

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

const DiscardDialog = lazyPart(
  () => import('../components/action/ConfirmDialog.js'),
  'DiscardDialog',
);

/** Two sentences take longer to read; in milliseconds. */
const WARNING_MS = 8000;

function LogoutButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const ask = useOpenPart(DiscardDialog, 'errors.part_failed');
  const label = translate('auth.logout');

  const leave = async () => {
    setAsking(false);
    setLeaving(true);
    // The third argument: the next admin starts at the dashboard, not at this screen.
    let revoked = true;
    const onNotRevoked = () => {
      revoked = false;
    };
    await logout({ onNotRevoked } satisfies LogoutParams, undefined, false);
    if (revoked) notify('auth.logged_out', { type: 'success' });
    else notify('auth.logged_out_here', { type: 'warning', autoHideDuration: WARNING_MS });
  };

  return (
    <>
      <Tooltip title={label}>
        <span>
          <IconButton
            onClick={() => (unsavedWork.exists() ? ask(() => setAsking(true)) : leave())}
            disabled={leaving}
            aria-label={label}
            sx={{ width: 44, height: 44 }}
          >
            <LogoutIcon />
          </IconButton>
        </span>
      </Tooltip>
      {asking && (
        <Suspense fallback={null}>
          <DiscardDialog onDiscard={leave} onKeep={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
