import { isStrongPassword } from './password.js';

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
