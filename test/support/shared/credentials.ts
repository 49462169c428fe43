/** The first admin of the tests' databases. */
export const ADMIN = { username: 'admin', password: 'a long test password' };
/** The first admin of an embedded database that nobody gave a password. */
export const DEMO_ADMIN = { username: 'admin', password: 'jetdrop-demo' };
export const ADMIN_PASSWORD = ADMIN.password;
