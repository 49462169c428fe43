import { isReferralCode } from '#libs/domain/index.js';
import { readStored, removeStored } from './storage.js';

/** Written by first-paint.js: the code, and until when it is kept. */
const KEY = 'jetdrop.invitation';

/** The code of whoever has invited the visitor; null when nobody has, or it is too long ago. */
export function invitationCode(): string | null {
  const [code = '', until] = readStored(KEY)?.split(' ') ?? [];
  return isReferralCode(code) && Number(until) > Date.now() ? code : null;
}

/** The invitation was accepted. */
export const forgetInvitation = (): void => removeStored(KEY);
