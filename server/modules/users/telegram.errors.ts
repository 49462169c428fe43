import { AppError } from '../../errors/app-error.js';

export const telegramSignatureInvalid = () =>
  new AppError({
    status: 401,
    code: 'telegram.signature_invalid',
    texts: { en: 'This does not come from Telegram', zh: '该登录信息并非来自 Telegram' },
  });

export const telegramLoginExpired = () =>
  new AppError({
    status: 401,
    code: 'telegram.login_expired',
    texts: {
      en: 'This login is too old or was used already, please log in at Telegram again',
      zh: '该登录信息已过期或已使用，请重新登录 Telegram',
    },
  });

export const telegramLinkedElsewhere = () =>
  new AppError({
    status: 409,
    code: 'telegram.linked_elsewhere',
    texts: {
      en: 'This Telegram account belongs to another participant, or you have linked another one',
      zh: '该 Telegram 账号已被其他参与者绑定，或你已绑定其他账号',
    },
  });

export const telegramNotConfigured = () =>
  new AppError({
    status: 409,
    code: 'telegram.not_configured',
    texts: {
      en: 'Telegram accounts cannot be linked on this site',
      zh: '本站未启用 Telegram 账号绑定',
    },
  });
