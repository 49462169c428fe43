/** The square in which the mark's outlines are drawn, as an SVG viewBox. */
export const MARK_VIEW_BOX = '0 0 48 48';

/** The drop: its outer edge and the hole, to be filled by the even-odd rule. */
export const MARK_BODY = 'M22 6h20v20A20 20 0 1 1 22 6Zm0 11a9 9 0 1 0 9 9v-9h-9Z';

/** The half that is folded along the direction of flight, drawn over the drop. */
export const MARK_FOLD = 'M42 6v20A20 20 0 0 1 7.9 40.1l7.7-7.7A9 9 0 0 0 31 26v-9L42 6Z';
