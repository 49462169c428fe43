/** Of the sidebar beside the screens, in pixels: with words, and folded to icons. */
export const OPEN_WIDTH = 248;
export const RAIL_WIDTH = 76;
