import { AppError, type Texts } from '../../../platform/errors/app-error.js';

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

/** 422 where an admin shows again who they are. */
export const wrongPassword = () =>
  passwordRefused('auth.wrong_password', 'password', {
    en: 'The password is wrong',
    zh: '密码不正确',
  });

/** Long enough, but easy to guess. */
export const passwordTooWeak = (field = 'new_password') =>
  passwordRefused(
    'auth.password_too_weak',
    field,
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

/** 401 with the challenge and the methods of the next step: the admin has a second factor. */
export const secondFactorRequired = (challenge: string, methods: readonly string[]) =>
  new AppError(
    401,
    'auth.second_factor_required',
    { en: 'Please enter the code of your second factor', zh: '请输入第二重验证的验证码' },
    { members: { challenge, methods } },
  );

/** 401: logging in has to begin again. */
export const stepExpired = () =>
  new AppError(401, 'auth.challenge_expired', {
    en: 'This took too long or was used before, please log in again',
    zh: '验证已过期或已被使用，请重新登录',
  });

const WRONG_CODE: Texts = {
  en: 'The code is wrong or was used before',
  zh: '验证码错误或已被使用',
};

/** 401 at login. */
export const codeRejected = () => new AppError(401, 'auth.code_wrong', WRONG_CODE);

/** 422 where the admin is logged in. */
export const wrongCode = () =>
  new AppError(422, 'auth.code_wrong', WRONG_CODE, { fields: { code: WRONG_CODE } });

const REFUSED_PASSKEY: Texts = {
  en: 'This passkey was not accepted',
  zh: '此通行密钥未通过验证',
};

/** 401 at login: the key is unknown, or its signature is wrong. */
export const passkeyRejected = (cause?: unknown) =>
  new AppError(401, 'auth.passkey_rejected', REFUSED_PASSKEY, { cause });

/** 422 where the admin is logged in. */
export const passkeyInvalid = (cause?: unknown) =>
  new AppError(422, 'auth.passkey_rejected', REFUSED_PASSKEY, { cause });

/** 409: there is one, which has to be removed first. */
export const totpInUse = () =>
  new AppError(409, 'auth.totp_in_use', {
    en: 'An authenticator app is set up already',
    zh: '已设置身份验证器应用',
  });
