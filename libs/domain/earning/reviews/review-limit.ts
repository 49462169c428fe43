/** Milliseconds within which a reviewer checks a submission (specification section 9). */
export const REVIEW_WITHIN_MS = 24 * 60 * 60 * 1000;
