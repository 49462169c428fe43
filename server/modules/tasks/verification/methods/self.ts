import { ACCEPTED, type VerificationCheck } from '../verification-check.js';

/** The visitor's word, after the specification's delay. */
export const SELF: VerificationCheck = {
  method: 'self',
  asks: false,
  check: async () => ACCEPTED,
};
