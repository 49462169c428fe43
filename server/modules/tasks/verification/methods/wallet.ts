import { ACCEPTED, type VerificationCheck } from '../verification-check.js';

/** The session itself: only a proof of the wallet opens one. */
export const WALLET: VerificationCheck = {
  method: 'wallet',
  asks: false,
  check: async () => ACCEPTED,
};
