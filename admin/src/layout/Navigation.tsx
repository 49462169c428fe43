import HomeIcon from '@mui/icons-material/ArrowBackOutlined';
import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import {
  alpha,
  Badge,
  Box,
  ButtonBase,
  Divider,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  type Theme,
  Tooltip,
  useMediaQuery,
} from '@mui/material';
import { createElement, type ReactNode, useId } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { NavLink, useLocation } from 'react-router';
import { useWaiting } from '../providers/data/useWaiting.js';
import { type MenuGroup, OVERVIEW, useMenu } from './menu.js';

/** A window in which all groups fit unfolded. */
const TALL = '(min-height: 900px)';

const TOUCH_HEIGHT = { minHeight: 44 };

/**
 * Heights in the column: every group's head and the entries of the specification fit into a window of 720 pixels.
 * They are higher in a tall window, and for touch.
 */
const rowHeight = (place: MenuPlace, least: number) =>
  place === 'drawer'
    ? TOUCH_HEIGHT
    : {
        minHeight: least,
        [`@media ${TALL}`]: { minHeight: least + 4 },
        '@media (pointer: coarse)': TOUCH_HEIGHT,
      };

export type MenuPlace = 'drawer' | 'column' | 'icons';

interface NavigationProps {
  place: MenuPlace;
  onNavigate?: () => void;
}

/** The menu in groups, and below it the way back to the site. */
export function Navigation({ place, onNavigate }: NavigationProps) {
  const groups = useMenu();
  const waiting = useWaiting();
  const shared = { place, onClick: onNavigate };
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1.5, py: 0.5 }}>
        {groups.map((group, index) => (
          <Group key={group.name} group={group} place={place} waiting={waiting} isFirst={!index}>
            {group.entries.map(({ name, to, icon }) => (
              <NavigationItem
                {...shared}
                key={name}
                to={to}
                label={`menu.${name}`}
                icon={icon && createElement(icon, { fontSize: 'small' })}
                waiting={waiting[name] ?? 0}
              />
            ))}
          </Group>
        ))}
      </Box>
      <Divider />
      <List disablePadding sx={{ px: 1.5, py: 0.5 }}>
        <NavigationItem
          {...shared}
          href="/"
          label="app.back_to_home"
          icon={<HomeIcon fontSize="small" />}
        />
      </List>
    </>
  );
}

interface GroupProps {
  group: MenuGroup;
  place: MenuPlace;
  waiting: Readonly<Record<string, number | null>>;
  isFirst: boolean;
  children: ReactNode;
}

function Group({ group, place, waiting, isFirst, children }: GroupProps) {
  const listId = useId();
  const { isFolded, toggle } = useFolded(group.name, place);
  if (place === 'icons' || group.name === OVERVIEW) {
    return (
      <>
        {!isFirst && place === 'icons' && <Divider sx={{ my: 0.5 }} />}
        <List disablePadding>{children}</List>
      </>
    );
  }
  const sum = group.entries.reduce((total, { name }) => total + (waiting[name] ?? 0), 0);
  return (
    <Box sx={{ mt: 0.5 }}>
      <GroupHead
        group={group}
        place={place}
        listId={listId}
        isFolded={isFolded}
        waiting={isFolded ? sum : 0}
        onClick={toggle}
      />
      <List disablePadding id={listId} hidden={isFolded}>
        {children}
      </List>
    </Box>
  );
}

/** Whether a group is folded. A choice is remembered; before one, only the drawer and a tall window show all. */
function useFolded(name: string, place: MenuPlace) {
  const isTall = useMediaQuery(TALL, { noSsr: true });
  const [choices, choose] = useStore<Readonly<Record<string, boolean>>>('sidebar.folded', {});
  const isFolded = choices[name] ?? (name === 'decide' && place === 'column' && !isTall);
  return { isFolded, toggle: () => choose({ ...choices, [name]: !isFolded }) };
}

interface GroupHeadProps {
  group: MenuGroup;
  place: 'drawer' | 'column';
  listId: string;
  isFolded: boolean;
  waiting: number;
  onClick: () => void;
}

function GroupHead({ group, place, listId, isFolded, waiting, onClick }: GroupHeadProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const name = translate(`menu.group.${group.name}`);
  // The entry of the screen is hidden then.
  const hidesScreen =
    isFolded && group.entries.some(({ to }) => to === `/${pathname.split('/')[1]}`);
  return (
    <ButtonBase
      aria-expanded={!isFolded}
      aria-controls={listId}
      aria-current={hidesScreen ? 'true' : undefined}
      aria-label={useWaitingName(name, waiting)}
      onClick={onClick}
      sx={{
        ...rowHeight(place, 26),
        width: '100%',
        px: 2,
        gap: 1,
        borderRadius: '8px',
        justifyContent: 'flex-start',
        color: hidesScreen ? 'primary.main' : 'text.secondary',
        fontSize: '0.75rem',
        fontWeight: 650,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
        {name}
      </Box>
      <Count of={waiting} />
      <ExpandIcon sx={{ fontSize: 18, transform: isFolded ? 'rotate(-90deg)' : undefined }} />
    </ButtonBase>
  );
}

/** Beyond this number, counts are not exact. */
const MAX_SHOWN = 99;

const countText = (waiting: number): string =>
  waiting > MAX_SHOWN ? `${MAX_SHOWN}+` : String(waiting);

/** The accessible name of an entry or group with waiting work. */
function useWaitingName(name: string, waiting: number): string | undefined {
  const translate = useTranslate();
  return waiting > 0 ? translate('menu.waiting', { name, waiting: countText(waiting) }) : undefined;
}

/** The space before it separates it from the name in the text of the entry. */
function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <>
      {' '}
      <Box
        component="span"
        sx={{
          minWidth: 20,
          px: 0.75,
          borderRadius: '9px',
          bgcolor: 'action.selected',
          color: 'text.primary',
          fontSize: '0.75rem',
          fontWeight: 650,
          lineHeight: '18px',
          textAlign: 'center',
        }}
      >
        {countText(of)}
      </Box>
    </>
  );
}

interface NavigationItemProps {
  label: string;
  icon: ReactNode;
  place: MenuPlace;
  waiting?: number;
  /** A screen of the admin … */
  to?: string;
  /** … or a page of the public site, which is another application. */
  href?: string;
  onClick?: () => void;
}

const itemStyle = (place: MenuPlace) => (theme: Theme) => ({
  ...rowHeight(place, 28),
  py: 0,
  borderRadius: '8px',
  color: 'text.secondary',
  '& .MuiListItemIcon-root': { minWidth: 32, color: 'inherit' },
  '& .MuiListItemText-root': { my: 0 },
  '&.active': {
    color: 'primary.main',
    bgcolor: alpha(theme.palette.primary.main, 0.1),
    '& .MuiListItemText-primary': { color: 'text.primary', fontWeight: 650 },
  },
});

function NavigationItem(props: NavigationItemProps) {
  const { label, icon, place, waiting = 0, to, href, onClick } = props;
  const translate = useTranslate();
  const name = translate(label);
  const fullName = useWaitingName(name, waiting);
  const target = to ? { component: NavLink, to, end: to === '/' } : { component: 'a', href };
  const isIcon = place === 'icons';
  return (
    <ListItem disablePadding>
      <Tooltip title={isIcon ? (fullName ?? name) : ''} placement="right">
        <ListItemButton {...target} aria-label={fullName} onClick={onClick} sx={itemStyle(place)}>
          <ListItemIcon>
            <Badge variant="dot" color="primary" invisible={!isIcon || waiting === 0}>
              {icon}
            </Badge>
          </ListItemIcon>
          <ListItemText
            primary={name}
            slotProps={{ primary: { noWrap: true, variant: 'body2', sx: { fontWeight: 550 } } }}
            sx={isIcon ? { opacity: 0 } : undefined}
          />
          {!isIcon && <Count of={waiting} />}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}
