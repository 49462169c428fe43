import useMediaQuery from '@mui/material/useMediaQuery';
import { useSidebarState } from 'react-admin';

/** Width of the sidebar in pixels: open, and folded to icons. */
export const SIDEBAR_WIDTH = { open: 248, folded: 76 };

/** Width of a screen's margins and the scroll bar, in pixels. */
const MARGINS = 64;

/** Whether content of this width, in pixels, fits beside the sidebar as it is now. */
export function useRoomFor(width: number): boolean {
  const [open] = useSidebarState();
  const sidebar = open ? SIDEBAR_WIDTH.open : SIDEBAR_WIDTH.folded;
  return useMediaQuery(`(min-width: ${width + sidebar + MARGINS}px)`, { noSsr: true });
}
