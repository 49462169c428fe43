import { hash } from '@node-rs/argon2';
import { hashPassword, isStrongPassword, verifyPassword } from './password.js';

describe('a new password', () => {
  it.each([
    'eleven char',
    '            ',
    '123456789012',
    'password1234',
    'qwertyuiop[]',
    'abcabcabcabcabc',
    'adminadminadmin',
    'sample_operator',
    'P@ssw0rd2024',
  ])('is not %j', async (password) => {
    expect(await isStrongPassword(password, 'sample_operator')).toBe(false);
  });

  it.each(['a long test password', 'korrektes Pferd 7', '一个足够长的测试用密码句子'])(
    'may be %j',
    async (password) => {
      expect(await isStrongPassword(password, 'sample_operator')).toBe(true);
    },
  );
});

describe('a password with accents', () => {
  const [composed, loose] = ['Ein schönes Rätsel', 'Ein scho\u0308nes Ra\u0308tsel'];

  it('is the same however a keyboard composes it', async () => {
    expect(await verifyPassword(await hashPassword(loose), composed)).toBe(true);
    expect(await verifyPassword(await hashPassword(composed), loose)).toBe(true);
    expect(await verifyPassword(await hashPassword(composed), `${composed}\u00a0x`)).toBe(false);
    expect(await verifyPassword(await hashPassword('a\u00a0b'), 'a b')).toBe(true);
  });

  it('that an earlier version has stored as it was typed still opens', async () => {
    for (const stored of [composed, loose]) {
      const before = await hash(stored);
      expect(await verifyPassword(before, composed)).toBe(true);
      expect(await verifyPassword(before, loose)).toBe(true);
    }
  });
});
