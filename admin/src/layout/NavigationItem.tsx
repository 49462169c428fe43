import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { alpha, type Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router';

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

export function NavigationItem({ label, icon, folded, to, href, onClick }: NavigationItemProps) {
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
