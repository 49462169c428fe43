import useMediaQuery from '@mui/material/useMediaQuery';
import { useSidebarState } from 'react-admin';
import { OPEN_WIDTH, RAIL_WIDTH } from './sidebarWidth.js';

/** The margins of a screen, and a scroll bar, in pixels. */
const BESIDE = 64;

/** Whether a screen has room for something of this width, in pixels, beside the sidebar as it is. */
export function useRoomFor(width: number): boolean {
  const [open] = useSidebarState();
  const sidebar = open ? OPEN_WIDTH : RAIL_WIDTH;
  return useMediaQuery(`(min-width: ${width + sidebar + BESIDE}px)`, { noSsr: true });
}
