/** A session's id is random, and does not begin like this. */
export const KEY_SESSION = '00000000-0000-0000-0000-';

/** In place of a session's id for the calls of a key, which has none. */
export const sessionOfKey = (keyId: number): string =>
  `${KEY_SESSION}${keyId.toString(16).padStart(12, '0')}`;
