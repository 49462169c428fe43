import KeyIcon from '@mui/icons-material/KeyOutlined';
import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { PasswordDialog } from './PasswordDialog.js';

export function AccountMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const translate = useTranslate();
  const [changing, setChanging] = useState(false);
  if (changing) return <PasswordDialog onClose={onClose} />;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      // Outside of the header, whose box would clip it, so it is its own landmark.
      disablePortal={false}
      slotProps={{ root: { role: 'region', 'aria-label': translate('app.account') } }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <MenuItem component={Link} to="/account" onClick={onClose} sx={{ minHeight: 44 }}>
        <ListItemIcon>
          <ShieldIcon fontSize="small" />
        </ListItemIcon>
        {translate('account.title')}
      </MenuItem>
      <MenuItem onClick={() => setChanging(true)} sx={{ minHeight: 44 }}>
        <ListItemIcon>
          <KeyIcon fontSize="small" />
        </ListItemIcon>
        {translate('account.change_password')}
      </MenuItem>
    </Menu>
  );
}
