import { MAX_SIGN_UPS } from '#libs/domain/index.js';

/**
 * Settings for tests whose users all come from one network: no sign-up needs work, and none is
 * held.
 */
export const MANY_SIGN_UPS = { sign_ups_without_work: MAX_SIGN_UPS, sign_ups_per_hour: 0 };
