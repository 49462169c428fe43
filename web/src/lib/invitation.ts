import { isReferralCode } from '#libs/domain/index.js';
import { miniAppLink } from './session-calls.js';
import { readStored, removeStored, writeStored } from './storage.js';

/** Written by first-paint.js: the code, and until when it is kept. */
const KEY = 'jetdrop.invitation';

/** The code of the visitor's invitation; null when there is none, or it has expired. */
export function invitationCode(): string | null {
  const [code = '', until] = readStored(KEY)?.split(' ') ?? [];
  return isReferralCode(code) && Number(until) > Date.now() ? code : null;
}

export const forgetInvitation = (): void => removeStored(KEY);

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Stores a code as first-paint.js does for a link. */
export const rememberInvitation = (code: string): void =>
  writeStored(KEY, `${code} ${Date.now() + KEPT_MS}`);

/** The visitor's invitation link; in the Mini App it leads there. */
export function invitationLink(code: string): string {
  const app = miniAppLink();
  return app === null
    ? `${location.origin}/airdrop?ref=${encodeURIComponent(code)}`
    : `${app}?startapp=${encodeURIComponent(code)}`;
}
