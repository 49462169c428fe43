import { isReferralCode } from '#libs/domain/index.js';
import { readStored, removeStored } from './storage.js';

/** Written by first-paint.js: the code, and until when it is kept. */
const KEY = 'jetdrop.invitation';

/** The code of the visitor's invitation; null when there is none, or it has expired. */
export function invitationCode(): string | null {
  const [code = '', until] = readStored(KEY)?.split(' ') ?? [];
  return isReferralCode(code) && Number(until) > Date.now() ? code : null;
}

export const forgetInvitation = (): void => removeStored(KEY);
