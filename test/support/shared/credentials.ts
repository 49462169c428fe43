/** The first admin of the tests' databases. */
export const ADMIN = { username: 'admin', password: 'a long test password' };
/** The first admin of an embedded database without a given password. */
export const DEMO_ADMIN = { username: 'admin', password: 'jetdrop-demo' };
export const ADMIN_PASSWORD = ADMIN.password;
