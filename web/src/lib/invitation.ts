import { isReferralCode } from '#libs/domain/index.js';
import { readStored, removeStored, writeStored } from './storage.js';

const KEY = 'jetdrop.invitation';
const PARAMETER = 'ref';

/** How long an invitation is remembered, in milliseconds: 30 days. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Remembers by whose link the visitor has come (`?ref=CODE`), the last one where there were several,
 * and takes it out of the address, which may be sent on.
 */
export function rememberInvitation(): void {
  const url = new URL(location.href);
  const code = url.searchParams.get(PARAMETER)?.trim().toUpperCase();
  if (code === undefined) return;
  if (isReferralCode(code)) writeStored(KEY, `${code} ${Date.now() + KEPT_FOR_MS}`);
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', url);
}

/** The code of whoever has invited the visitor; null when nobody has, or it is too long ago. */
export function invitationCode(): string | null {
  const [code = '', until] = readStored(KEY)?.split(' ') ?? [];
  return isReferralCode(code) && Number(until) > Date.now() ? code : null;
}

/** The invitation was accepted. */
export const forgetInvitation = (): void => removeStored(KEY);
