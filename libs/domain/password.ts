/** Fewest characters of a new admin password: without a second factor, length is what protects it. */
export const PASSWORD_MIN_LENGTH = 12;

/** Most characters of a password. */
export const PASSWORD_MAX_LENGTH = 128;
