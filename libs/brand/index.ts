export { MARK_BODY, MARK_FOLD, MARK_VIEW_BOX, Mark } from './mark.js';
