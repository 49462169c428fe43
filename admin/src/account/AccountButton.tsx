import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Avatar, Box, Button, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import { BRAND_GRADIENT, ON_BRAND } from '../theme/palette.js';

// Lazy: the header is part of every screen's first load.
const AccountMenu = lazyPart(() => import('./AccountMenu.js'), 'AccountMenu');
const PasswordDialog = lazyPart(() => import('./PasswordDialog.js'), 'PasswordDialog');

/** Not an `aria-label`, which would have to contain the avatar's letter (WCAG 2.5.3). */
const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const AVATAR_STYLE = {
  width: 30,
  height: 30,
  fontSize: 13,
  fontWeight: 700,
  color: ON_BRAND,
  background: BRAND_GRADIENT,
};

export function AccountButton() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const openMenu = useOpenPart(AccountMenu, 'errors.part_failed');
  const name = identity?.fullName;
  if (!name) return null;
  return (
    <>
      <Button
        color="inherit"
        onClick={({ currentTarget }) => openMenu(() => setAnchor(currentTarget))}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ minWidth: 44, minHeight: 44, px: 1, gap: 1 }}
      >
        <Avatar aria-hidden sx={AVATAR_STYLE}>
          {name.charAt(0).toUpperCase()}
        </Avatar>
        <Box component="span" sx={VISUALLY_HIDDEN}>
          {translate('account.menu', { name })}
        </Box>
        <Typography
          variant="body2"
          component="span"
          noWrap
          aria-hidden
          sx={{ fontWeight: 600, maxWidth: 160, display: { xs: 'none', sm: 'block' } }}
        >
          {name}
        </Typography>
        <ExpandIcon fontSize="small" sx={{ display: { xs: 'none', sm: 'block' } }} />
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
      <PasswordByAddress />
    </>
  );
}

/** The form for a new password has its own address on any screen: `#change-password`. */
function PasswordByAddress() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const close = () => navigate({ pathname, search }, { replace: true });
  if (hash !== '#change-password') return null;
  return (
    <Suspense fallback={null}>
      <PasswordDialog onClose={close} />
    </Suspense>
  );
}
