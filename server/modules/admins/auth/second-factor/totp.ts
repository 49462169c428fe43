import { generateSecret, verifySync } from 'otplib';
import { databaseNow } from '../../../../platform/database/clock.js';

/** Seconds for which a code is valid before and after its own period: clocks of phones differ. */
const TOLERANCE = 30;

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** The address that an authenticator app reads from a QR code. */
export function totpUri(issuer: string, name: string, secret: string): string {
  // Escaped in the label as in the parameter: a colon ends the issuer there.
  const [site, admin] = [encodeURIComponent(issuer), encodeURIComponent(name)];
  return `otpauth://totp/${site}:${admin}?secret=${secret}&issuer=${site}`;
}

/** The period of a valid code, counted in 30 seconds since 1970; undefined for a wrong one. */
export function periodOfCode(secret: string, token: string): number | undefined {
  const epoch = Math.floor(databaseNow() / 1000);
  const result = verifySync({ secret, token, epoch, epochTolerance: TOLERANCE });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
