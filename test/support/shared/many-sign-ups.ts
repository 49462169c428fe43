import { MAX_SIGN_UPS } from '#libs/domain/index.js';

/** Settings for tests whose users all come from one network: none of them needs a work, or is held. */
export const MANY_SIGN_UPS = { sign_ups_without_work: MAX_SIGN_UPS, sign_ups_per_hour: 0 };
