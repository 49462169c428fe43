import { hash, randomBytes } from 'node:crypto';

const CODES = 10;
/** 80 bits cannot be guessed, even with the hashes. */
const CODE_BYTES = 10;

/** Ten new codes as an admin writes them down: `3f9a0-41c7e-b20d8-5566a`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    (randomBytes(CODE_BYTES).toString('hex').match(/.{5}/g) ?? []).join('-'),
  );

/** SHA-256 in base64url, of the code's digits only: people copy spaces and leave hyphens out. */
export const hashRecoveryCode = (code: string): string =>
  hash('sha256', code.toLowerCase().replaceAll(/[^0-9a-f]/g, ''), 'base64url');
