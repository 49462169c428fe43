import { AppError, type Texts } from '../../errors/app-error.js';

/** 422 with the specification's sentence (section 5). */
export const credentialsRequired = () =>
  new AppError(422, 'auth.credentials_required', {
    en: 'Please enter username and password',
    zh: '请输入用户名和密码',
  });

/** The same for an unknown name and a wrong password, so that it reveals neither. */
export const invalidCredentials = () =>
  new AppError(401, 'auth.invalid_credentials', {
    en: 'Login failed, please check username and password',
    zh: '登录失败，请检查用户名和密码',
  });

/** 422 with a sentence about the whole and one for the field. */
const passwordRefused = (code: string, field: string, texts: Texts, fieldTexts = texts) =>
  new AppError(422, code, texts, { fields: { [field]: fieldTexts } });

export const wrongCurrentPassword = () =>
  passwordRefused('auth.wrong_password', 'current_password', {
    en: 'The current password is wrong',
    zh: '当前密码不正确',
  });

/** Long enough, but easy to guess. */
export const passwordTooWeak = () =>
  passwordRefused(
    'auth.password_too_weak',
    'new_password',
    { en: 'The new password is too easy to guess', zh: '新密码过于容易猜到' },
    {
      en: 'Too easy to guess: a common password, a repetition or a sequence',
      zh: '过于容易猜到：请勿使用常见密码、重复或连续的字符',
    },
  );

export const passwordNotNew = () =>
  passwordRefused(
    'auth.password_not_new',
    'new_password',
    {
      en: 'The new password must differ from the current and the demo password',
      zh: '新密码不能与当前密码或演示密码相同',
    },
    {
      en: 'Must differ from the current and the demo password',
      zh: '不能与当前密码或演示密码相同',
    },
  );
