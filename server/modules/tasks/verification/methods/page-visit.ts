import { ACCEPTED, refused, type VerificationCheck } from '../verification-check.js';

/** A page was in view: so much time has passed since the start, and the browser has counted it. */
export const PAGE_VISIT: VerificationCheck = {
  method: 'page_visit',
  asks: false,
  check: async ({ settings, seconds }) => {
    const needed = settings.seconds ?? 0;
    return seconds >= needed ? ACCEPTED : refused('page_not_read', { seconds, needed });
  },
};
