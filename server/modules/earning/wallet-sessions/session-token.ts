import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');
