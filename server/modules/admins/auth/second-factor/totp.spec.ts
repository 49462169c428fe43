import { totpUri } from './totp.js';

it('escapes a colon in the label of an authenticator as in its issuer', () => {
  expect(totpUri('Drop: one', 'ada:x', 'JBSWY3DP')).toBe(
    'otpauth://totp/Drop%3A%20one:ada%3Ax?secret=JBSWY3DP&issuer=Drop%3A%20one',
  );
});
