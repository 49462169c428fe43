import type { NoticeDraft } from '../../components/action/ReasonField.js';

/**
 * Reasons in own words, by the review that they are about, until the server has taken them: whoever
 * puts a review off, undoes a refusal, or has it fail, finds them again.
 */
export const ownWords = new Map<number, NoticeDraft>();
