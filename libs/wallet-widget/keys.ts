/** Prefix of the back office's keys for its wallet: the site of the same origin has its own. */
export const ADMIN_KEY_PREFIX = 'jetdrop-admin:';
