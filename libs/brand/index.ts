export { Mark, type MarkProps } from './mark.js';
export { MARK_BODY, MARK_FOLD, MARK_VIEW_BOX } from './shape.js';
