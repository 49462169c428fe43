/** Before every key of the back office's wallet: the site of the same origin keeps its visitors' own. */
export const ADMIN_KEY_PREFIX = 'jetdrop-admin:';
